/**
 * Values, written and read as the catalog declares them: {@link dev.berth.keyspace.value.Values}
 * makes a codec for each family. Nothing here talks to a server, and nothing lets a caller choose
 * how a value is written.
 *
 * <table>
 *   <caption>What a field holds</caption>
 *   <tr><th>catalog</th><th>Java</th><th>MessagePack</th><th>JSON</th><th>alone, as in a hash</th></tr>
 *   <tr><td>text</td><td>String</td><td>str</td><td>text</td><td>UTF-8</td></tr>
 *   <tr><td>integer</td><td>Long</td><td>int, shortest</td><td>number</td><td>decimal text</td></tr>
 *   <tr><td>decimal</td><td>Double</td><td>float 64</td><td>number</td><td>decimal text</td></tr>
 *   <tr><td>boolean</td><td>Boolean</td><td>bool</td><td>boolean</td><td>true or false</td></tr>
 *   <tr><td>time</td><td>Instant</td><td>timestamp (-1)</td><td>RFC 3339</td><td>RFC 3339</td></tr>
 *   <tr><td>time, unit s ms us ns</td><td>Instant</td><td>int</td><td>number</td><td>decimal text</td></tr>
 *   <tr><td>bytes</td><td>byte[]</td><td>bin</td><td>base64</td><td>as they are</td></tr>
 *   <tr><td>json</td><td>String</td><td>str</td><td>text</td><td>JSON</td></tr>
 *   <tr><td>record, json NAME</td><td>Map</td><td>map; str</td><td>object; text</td><td>JSON</td></tr>
 *   <tr><td>list of …</td><td>List</td><td>array</td><td>array</td><td>JSON</td></tr>
 * </table>
 *
 * <p>The page {@code docs/keyspace/values.md} has the rules in words.
 */
@NullMarked
package dev.berth.keyspace.value;

import org.jspecify.annotations.NullMarked;
