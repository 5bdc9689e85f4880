// The text of a dynamic «Pix copia e cola»: the address where the charge is asked for, paid once (field 01 = 12).
const field = (id: string, value: string): string =>
  `${id}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE, as EMV asks. */
function crc(text: string): string {
  let sum = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      sum = ((sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x1021) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

export function dynamicCode({
  location,
  name,
  city,
  amount,
}: {
  location: string
  name: string
  city: string
  /** As it is written in it; without one, the address says it. */
  amount?: string
}): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', location)
  const body = [
    ...[field('00', '01'), field('01', '12'), field('26', account), field('52', '0000')],
    field('53', '986') + (amount === undefined ? '' : field('54', amount)),
    ...[field('58', 'BR'), field('59', name), field('60', city)],
    ...[field('62', field('05', '***')), '6304'],
  ].join('')
  return body + crc(body)
}
