package dev.berth.keyspace.gen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles sources with the compiler of this JDK. */
record CompiledSource(Path classes, List<String> errors) {

  /** Compiles these sources, by class name, with everything this test knows. */
  static CompiledSource compile(Path classes, Map<String, String> sources) {
    List<JavaFileObject> files = new ArrayList<>();
    sources.forEach((name, text) -> files.add(source(name, text)));
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    List<String> options =
        List.of(
            "-d",
            classes.toString(),
            "-classpath",
            System.getProperty("java.class.path"),
            "-proc:none",
            "-Xlint:all,-classfile,-path",
            "-Werror");
    ToolProvider.getSystemJavaCompiler()
        .getTask(null, null, diagnostics, options, null, files)
        .call();
    return new CompiledSource(
        classes,
        diagnostics.getDiagnostics().stream()
            .filter(diagnostic -> diagnostic.getKind() != Diagnostic.Kind.NOTE)
            .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
            .toList());
  }

  private static JavaFileObject source(String name, String text) {
    URI uri = URI.create("string:///" + name.replace('.', '/') + ".java");
    return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }

  /** Calls a static method without parameters of a compiled class. */
  Object call(String className, String method) {
    try (URLClassLoader loader =
        new URLClassLoader(
            new java.net.URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
      return loader.loadClass(className).getMethod(method).invoke(null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e.getCause() == null ? e : e.getCause());
    }
  }
}
