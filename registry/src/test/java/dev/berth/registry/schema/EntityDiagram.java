package dev.berth.registry.schema;

import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The tables of the migrated schema and their foreign keys, as a Mermaid diagram. */
record EntityDiagram(Handle handle) {

  String text() {
    return "```mermaid\nerDiagram\n" + relations() + tables() + "```\n";
  }

  /** A relation is labelled with the columns of the key, and what a delete does to the rows. */
  private String relations() {
    return lines(
        """
        SELECT format('    %s %s--o{ %s : "%s (%s)"',
                      confrelid::regclass,
                      CASE WHEN required THEN '||' ELSE '|o' END,
                      conrelid::regclass,
                      columns,
                      CASE confdeltype WHEN 'c' THEN 'cascade' ELSE 'no action' END)
        FROM pg_constraint
        JOIN pg_class ON pg_class.oid = conrelid
        CROSS JOIN LATERAL (
            SELECT string_agg(attname, ', ' ORDER BY place) AS columns,
                   bool_and(attnotnull) AS required
            FROM unnest(conkey) WITH ORDINALITY AS key (number, place)
            JOIN pg_attribute ON attrelid = conrelid AND attnum = number
        ) AS key
        WHERE connamespace = current_schema()::regnamespace
          AND contype = 'f'
          AND conparentid = 0
          AND NOT relispartition
        ORDER BY confrelid::regclass::text, conrelid::regclass::text, conname
        """);
  }

  private String tables() {
    return lines(
        """
        SELECT format(E'    %s {\\n%s\\n    }', relname, string_agg(attribute, E'\\n' ORDER BY attnum))
        FROM (
            SELECT relname, attnum,
                   format('        %s %s%s',
                          CASE WHEN atttypid = 'timestamptz'::regtype THEN 'timestamptz'
                               ELSE format_type(atttypid, NULL) END,
                          attname,
                          (SELECT ' ' || string_agg(DISTINCT mark, ', ' ORDER BY mark DESC)
                           FROM (
                               SELECT CASE contype WHEN 'p' THEN 'PK' ELSE 'FK' END AS mark
                               FROM pg_constraint
                               WHERE conrelid = attrelid
                                 AND contype IN ('p', 'f')
                                 AND conparentid = 0
                                 AND attnum = ANY (conkey)
                           ) AS key)) AS attribute
            FROM pg_attribute
            JOIN pg_class ON pg_class.oid = attrelid
            WHERE relnamespace = current_schema()::regnamespace
              AND relkind IN ('r', 'p')
              AND NOT relispartition
              AND relname <> 'flyway_schema_history'
              AND attnum > 0
              AND NOT attisdropped
        ) AS attributes
        GROUP BY relname
        ORDER BY relname
        """);
  }

  private String lines(String query) {
    return handle.createQuery(query).mapTo(String.class).list().stream()
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }
}
