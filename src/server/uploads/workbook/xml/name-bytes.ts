/** For each byte whether it may be in a name: 1 for all but blanks and the signs of tags. */
export const nameBytes = new Uint8Array(256).fill(1);
for (const byte of Buffer.from('\t\n\r <>/=&"\'')) {
  nameBytes[byte] = 0;
}
