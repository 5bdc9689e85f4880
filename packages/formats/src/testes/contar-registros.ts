/** The text of an ECD with registers put in or taken out by hand, and the counts that say so. */
export function contarRegistros(ecd: string): string {
  const linhas = ecd.split('\r\n').filter((linha) => linha !== '' && !linha.startsWith('|9900|'))
  const nomeDa = (linha: string) => linha.split('|')[1] ?? ''
  const vezes = new Map<string, number>()
  for (const linha of linhas) vezes.set(nomeDa(linha), (vezes.get(nomeDa(linha)) ?? 0) + 1)
  const quantos = vezes.size + 1
  vezes.set('9900', quantos)
  const contados = [...vezes].map(([nome, n]) => `|9900|${nome}|${n}|`)
  const total = linhas.length + quantos
  const doBloco = (bloco: string) =>
    [...vezes].reduce((soma, [nome, n]) => soma + (nome.startsWith(bloco) ? n : 0), 0)
  const escrita = (linha: string): string[] => {
    const [, nome = '', ...campos] = linha.split('|')
    const com = (onde: number, n: number) => ['', nome, ...campos.with(onde, String(n))].join('|')
    if (/^.990$/.test(nome)) return [com(0, doBloco(nome.charAt(0)))]
    if (nome === '9001') return [linha, ...contados]
    if (nome === '9999') return [com(0, total)]
    if (nome === 'I030') return [com(3, total)]
    return nome === 'J900' ? [com(4, total)] : [linha]
  }
  return `${linhas.flatMap(escrita).join('\r\n')}\r\n`
}
