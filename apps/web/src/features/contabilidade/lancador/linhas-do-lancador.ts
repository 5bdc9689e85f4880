import { lerDinheiro, textoDoCampo } from '../../../ui/dinheiro-digitado.ts'

/** One line of the entry being typed; amounts as they were typed. */
export type LinhaDigitada = {
  readonly chave: number
  readonly contaId: number | null
  readonly debito: string
  readonly credito: string
  readonly historico: string
  readonly centroId: number | null
  readonly participanteId: number | null
}
export type Lancamento = {
  readonly data: string
  readonly historico: string
  readonly documento: string
  readonly linhas: readonly LinhaDigitada[]
}

export const linhaVazia = (chave: number): LinhaDigitada => ({
  chave,
  contaId: null,
  debito: '',
  credito: '',
  historico: '',
  centroId: null,
  participanteId: null,
})
export const lancamentoVazio = (data: string): Lancamento => ({
  data,
  historico: '',
  documento: '',
  linhas: [linhaVazia(1), linhaVazia(2)],
})

const semNada = ({ contaId, debito, credito }: LinhaDigitada): boolean =>
  contaId === null && debito.trim() === '' && credito.trim() === ''

/** Centavos of a line, debit positive; null when an amount cannot be read or both sides are filled. */
export function valorDaLinha({ debito, credito }: LinhaDigitada): number | null {
  const ler = (texto: string) => (texto.trim() === '' ? 0 : lerDinheiro(texto))
  const [d, c] = [ler(debito), ler(credito)]
  if (d === null || c === null || d < 0 || c < 0 || (d !== 0 && c !== 0)) return null
  return d - c
}

/** Sums of both sides in centavos; what cannot be read counts nothing. */
export function somasDe(linhas: readonly LinhaDigitada[]) {
  const valores = linhas.map((linha) => valorDaLinha(linha) ?? 0)
  const debitos = valores.reduce((soma, valor) => soma + Math.max(0, valor), 0)
  const creditos = valores.reduce((soma, valor) => soma + Math.max(0, -valor), 0)
  return { debitos, creditos, diferenca: debitos - creditos }
}

/** `=`: the line takes, on the side that lacks it, what closes the entry. */
export function fecharNaLinha(
  linhas: readonly LinhaDigitada[],
  chave: number,
): readonly LinhaDigitada[] {
  const { diferenca } = somasDe(linhas.filter((linha) => linha.chave !== chave))
  const texto = textoDoCampo(Math.abs(diferenca))
  return linhas.map((linha) =>
    linha.chave === chave
      ? {
          ...linha,
          debito: diferenca < 0 ? texto : '',
          credito: diferenca > 0 ? texto : '',
        }
      : linha,
  )
}

export const comMaisUmaLinha = (linhas: readonly LinhaDigitada[]): readonly LinhaDigitada[] => [
  ...linhas,
  linhaVazia(Math.max(0, ...linhas.map(({ chave }) => chave)) + 1),
]

/** What is wrong with the amounts of a line that has none to post, and on which side. */
function porqueSemValor(linha: LinhaDigitada): {
  readonly lado: 'debito' | 'credito'
  readonly mensagem: string
} {
  for (const lado of ['debito', 'credito'] as const) {
    const texto = linha[lado].trim()
    const lido = texto === '' ? 0 : lerDinheiro(texto)
    if (lido === null) return { lado, mensagem: `«${texto}» não é um valor.` }
    if (lido < 0) {
      const outro = lado === 'debito' ? 'crédito' : 'débito'
      return { lado, mensagem: `valor negativo não se lança; escreva-o a ${outro}.` }
    }
  }
  const osDois = linha.debito.trim() !== '' && linha.credito.trim() !== ''
  return {
    lado: 'debito',
    mensagem: osDois ? 'débito ou crédito, não os dois.' : 'informe o débito ou o crédito.',
  }
}

/** What closes the entry goes to the last line without an amount, or to a new one. */
export function fecharNoFim(linhas: readonly LinhaDigitada[]): readonly LinhaDigitada[] {
  const semValor = linhas.findLast(
    ({ debito, credito }) => debito.trim() === '' && credito.trim() === '',
  )
  if (semValor) return fecharNaLinha(linhas, semValor.chave)
  const maior = comMaisUmaLinha(linhas)
  return fecharNaLinha(maior, maior.at(-1)?.chave ?? 0)
}

export type Erro = { readonly campo: string; readonly mensagem: string }

/** What keeps the entry from being confirmed, each with the field to mend. */
export function errosDoLancamento({ data, historico, linhas }: Lancamento): readonly Erro[] {
  const erros: Erro[] = []
  if (data === '') erros.push({ campo: 'data', mensagem: 'Preencha a data.' })
  if (historico.trim() === '') erros.push({ campo: 'historico', mensagem: 'Preencha o histórico.' })
  else if (historico.startsWith('/')) {
    const mensagem = 'Escolha o histórico padrão da lista, ou escreva-o sem «/».'
    erros.push({ campo: 'historico', mensagem })
  }
  const escritas = linhas.filter((linha) => !semNada(linha))
  if (escritas.length < 2) {
    erros.push({ campo: 'linhas', mensagem: 'São ao menos duas linhas: um débito e um crédito.' })
  }
  linhas.forEach((linha, i) => {
    if (semNada(linha)) return
    const valor = valorDaLinha(linha)
    if (linha.contaId === null) {
      erros.push({ campo: `conta-${linha.chave}`, mensagem: `Linha ${i + 1}: escolha a conta.` })
    }
    if (valor === null || valor === 0) {
      const { lado, mensagem } = porqueSemValor(linha)
      erros.push({ campo: `${lado}-${linha.chave}`, mensagem: `Linha ${i + 1}: ${mensagem}` })
    }
  })
  const { diferenca } = somasDe(linhas)
  if (erros.length === 0 && diferenca !== 0) {
    erros.push({
      campo: 'linhas',
      mensagem: `Débitos e créditos diferem em ${textoDoCampo(Math.abs(diferenca))}.`,
    })
  }
  return erros
}

/** What a draft cannot keep: an amount that cannot be read would come back as nothing. */
export const errosDoRascunho = ({ linhas }: Lancamento): readonly Erro[] =>
  linhas.flatMap((linha, i) => {
    if (semNada(linha) || valorDaLinha(linha) !== null) return []
    const { lado, mensagem } = porqueSemValor(linha)
    return [{ campo: `${lado}-${linha.chave}`, mensagem: `Linha ${i + 1}: ${mensagem}` }]
  })

const NOMES_DOS_CAMPOS: Readonly<Record<string, string>> = {
  data: 'Data',
  historico: 'Histórico',
  documentoNumero: 'Documento',
}
const emSeguida = (mensagem: string): string => mensagem.charAt(0).toLowerCase() + mensagem.slice(1)

/** What the server refused, each at the field it speaks of: `#/partidas/1/contaId` is of the second line written. */
export function errosDaRecusa(
  erros: readonly { readonly pointer: string; readonly mensagem: string }[],
  { linhas }: Lancamento,
): readonly Erro[] {
  const escritas = linhas.filter((linha) => !semNada(linha))
  return erros.map(({ pointer, mensagem }) => {
    const [campo = '', indice = '', daLinha = ''] = pointer.replace(/^#?\//, '').split('/')
    const linha = campo === 'partidas' ? escritas[Number(indice)] : undefined
    if (linha && indice !== '') {
      const lado = linha.debito.trim() === '' ? 'credito' : 'debito'
      return {
        campo: `${daLinha === 'valor' ? lado : 'conta'}-${linha.chave}`,
        mensagem: `Linha ${linhas.indexOf(linha) + 1}: ${emSeguida(mensagem)}`,
      }
    }
    const nome = NOMES_DOS_CAMPOS[campo]
    return { campo, mensagem: nome ? `${nome}: ${emSeguida(mensagem)}` : mensagem }
  })
}

/** The lines as the routes take them; those with nothing are left out. */
export const partidasDe = (linhas: readonly LinhaDigitada[]) =>
  linhas
    .filter((linha) => !semNada(linha))
    .map((linha) => ({
      contaId: linha.contaId,
      valor: valorDaLinha(linha) ?? 0,
      ...(linha.historico.trim() === '' ? {} : { historico: linha.historico.trim() }),
      ...(linha.centroId === null ? {} : { centroId: linha.centroId }),
      ...(linha.participanteId === null ? {} : { participanteId: linha.participanteId }),
    }))

type PartidaLida = {
  readonly contaId: number | null
  readonly valor: number
  readonly historico?: string | null
  readonly centroId?: number | null | undefined
  readonly participanteId?: number | null | undefined
}

/** An entry, a draft or a template brought to the form. */
export const linhasDasPartidas = (partidas: readonly PartidaLida[]): readonly LinhaDigitada[] => {
  const linhas = partidas.map(({ contaId, valor, historico, centroId, participanteId }, i) => ({
    chave: i + 1,
    contaId,
    debito: valor > 0 ? textoDoCampo(valor) : '',
    credito: valor < 0 ? textoDoCampo(-valor) : '',
    historico: historico ?? '',
    centroId: centroId ?? null,
    participanteId: participanteId ?? null,
  }))
  return linhas.length >= 2 ? linhas : [...linhas, ...lancamentoVazio('').linhas].slice(0, 2)
}

/** The lines of a standard entry: the side that each waits for shows a zero. */
export const linhasDoPadrao = (
  partidas: readonly { readonly contaId: number | null; readonly lado: 'D' | 'C' }[],
): readonly LinhaDigitada[] =>
  partidas.map(({ contaId, lado }, i) => ({
    ...linhaVazia(i + 1),
    contaId,
    ...(lado === 'D' ? { debito: textoDoCampo(0) } : { credito: textoDoCampo(0) }),
  }))
