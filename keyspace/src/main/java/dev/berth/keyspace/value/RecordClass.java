package dev.berth.keyspace.value;

import dev.berth.keyspace.document.MalformedException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record class of a caller: makes its records and takes them apart. The only reflection here. */
final class RecordClass {
  private final Class<?> type;
  private final List<RecordComponent> components;
  private final MethodHandle constructor;
  private final MethodHandle[] accessors;

  /**
   * Looks at the class.
   *
   * @throws IllegalAccessException when its package is not open to this library
   */
  RecordClass(Class<?> type) throws IllegalAccessException {
    this.type = type;
    this.components = List.of(type.getRecordComponents());
    MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    this.constructor = constructor(lookup);
    this.accessors = new MethodHandle[components.size()];
    MethodType generic = MethodType.methodType(Object.class, Object.class);
    for (int i = 0; i < accessors.length; i++) {
      accessors[i] = lookup.unreflect(components.get(i).getAccessor()).asType(generic);
    }
  }

  private MethodHandle constructor(MethodHandles.Lookup lookup) throws IllegalAccessException {
    Class<?>[] types = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return lookup
          .findConstructor(type, MethodType.methodType(void.class, types))
          .asSpreader(Object[].class, types.length)
          .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(type + " has no canonical constructor", e);
    }
  }

  List<RecordComponent> components() {
    return components;
  }

  /**
   * Makes a record of what its components hold.
   *
   * @throws MalformedException when the class itself refuses it
   */
  Object make(@Nullable Object[] contents) {
    try {
      return (Object) constructor.invokeExact(contents);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw new MalformedException(
          "%s refuses it: %s".formatted(type.getSimpleName(), e.getClass().getSimpleName()));
    }
  }

  /** What the components of a record hold. */
  @Nullable Object[] take(Object record) {
    @Nullable Object[] contents = new @Nullable Object[accessors.length];
    Arrays.setAll(contents, i -> take(accessors[i], record));
    return contents;
  }

  private static @Nullable Object take(MethodHandle accessor, Object record) {
    try {
      return (Object) accessor.invokeExact(record);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
