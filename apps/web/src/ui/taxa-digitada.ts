/** `0.12500000` → `12,5`, by moving the point. */
export function porcentoDe(fator: string): string {
  const [inteiro = '0', decimais = ''] = fator.split('.')
  const digitos = `${inteiro}${decimais.padEnd(2, '0')}`
  const partes = [digitos.slice(0, inteiro.length + 2), digitos.slice(inteiro.length + 2)]
  const depois = (partes[1] ?? '').replace(/0+$/, '')
  return `${Number(partes[0])}${depois === '' ? '' : `,${depois}`}`
}

/** `12,5` → `0.125`, by moving the comma; null when it is not between 0,01 and 100. */
export function fatorDe(porcento: string): string | null {
  const partes = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(porcento.trim())
  if (!partes) return null
  const [, inteiro = '', decimais = ''] = partes
  const digitos = `${inteiro.padStart(3, '0')}${decimais}`
  const fator = `${Number(digitos.slice(0, -2 - decimais.length))}.${digitos.slice(-2 - decimais.length)}`
  const valor = Number(fator)
  return valor >= 0.0001 && valor <= 1 ? fator.replace(/\.?0+$/, '') || '0' : null
}
