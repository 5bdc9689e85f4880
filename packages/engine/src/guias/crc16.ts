/** CRC-16/CCITT-FALSE of ASCII text (poly 0x1021, init 0xFFFF), four upper-case hex digits. */
export function crc16(texto: string): string {
  let crc = 0xff_ff
  for (let i = 0; i < texto.length; i++) {
    crc ^= texto.charCodeAt(i) << 8
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 0x80_00 ? ((crc << 1) ^ 0x10_21) & 0xff_ff : (crc << 1) & 0xff_ff
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
