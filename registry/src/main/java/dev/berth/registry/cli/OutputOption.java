package dev.berth.registry.cli;

import dev.berth.registry.output.OutputFormat;
import java.util.Arrays;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option of every command that prints data. */
final class OutputOption {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "text|json",
      converter = FormatConverter.class,
      completionCandidates = FormatNames.class,
      description = "Print text for people or JSON for programs (default: text)")
  private OutputFormat format = OutputFormat.TEXT;

  @Option(names = "--json", hidden = true, description = "Same as --output json")
  private boolean json;

  OutputFormat format() {
    return json ? OutputFormat.JSON : format;
  }

  /** Reads the name of a format. */
  static final class FormatConverter implements ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String value) {
      return Arrays.stream(OutputFormat.values())
          .filter(format -> format.toString().equals(value))
          .findFirst()
          .orElseThrow(
              () -> new TypeConversionException("'%s' is not text or json".formatted(value)));
    }
  }

  /** What a shell completes. */
  static final class FormatNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(OutputFormat.values()).map(OutputFormat::toString).iterator();
    }
  }
}
