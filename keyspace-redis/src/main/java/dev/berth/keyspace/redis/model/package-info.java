/**
 * What a model class is made of: records that are checked before they are saved, the layouts in
 * which they can be kept, collections split over many keys, and indexes. A model itself, with its
 * record and its names, is for the program to write.
 */
@NullMarked
package dev.berth.keyspace.redis.model;

import org.jspecify.annotations.NullMarked;
