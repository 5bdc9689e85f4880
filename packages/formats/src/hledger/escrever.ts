import { competenciaDe, ultimoDiaDoMes } from '@razao/engine/tempo'
import {
  type ContaDoLivro,
  caminhoDa,
  decimalDosCentavos,
  emBlocos,
  emUmaLinha,
  type LancamentoDoLivro,
  type LivroContabil,
  mesesAte,
  saldosParaConferir,
} from '../livro/index.ts'
import { valorDaEtiqueta } from './etiqueta.ts'

/** One piece of an account's name: no colon, no comment, no double blank. */
const pedaco = (texto: string): string =>
  emUmaLinha(texto).replaceAll(':', '-').replaceAll(';', ',').replaceAll('"', "'")

/** `1:1.1:1.1.1:1.1.1.02 Bancos conta movimento`: the parents by code, so that hledger sums the tree. */
export function nomesHledger(plano: readonly ContaDoLivro[]): ReadonlyMap<string, string> {
  const porCodigo = new Map(plano.map((c) => [c.codigo, c]))
  return new Map(
    plano.map((conta) => {
      const caminho = caminhoDa(conta, porCodigo)
      const pedacos = caminho.map((c) => pedaco(c.codigo))
      const nome = conta.tipo === 'analitica' ? ` ${pedaco(conta.nome)}` : ''
      return [conta.codigo, `${pedacos.join(':')}${nome}`.trim()]
    }),
  )
}

const etiqueta = (texto: string): string => valorDaEtiqueta(emUmaLinha(texto))
const valor = (centavos: number): string => `${decimalDosCentavos(centavos, '.')} BRL`
const comentario = (nome: string, texto: string | undefined): string =>
  texto === undefined || texto === '' ? '' : `    ; ${nome}: ${etiqueta(texto)}\n`

const TIPOS: Readonly<Record<ContaDoLivro['grupo'], string>> = {
  ativo: 'A',
  passivo: 'L',
  'patrimonio-liquido': 'E',
  resultado: 'X',
  apuracao: 'E',
  compensacao: 'E',
}

function cabecalho(livro: LivroContabil, nomes: ReadonlyMap<string, string>): string {
  const { empresa, periodo } = livro
  const contas = livro.plano.map((c) => {
    const tipo = c.grupo === 'resultado' && /^3/.test(c.codigo) ? 'R' : TIPOS[c.grupo]
    return `account ${nomes.get(c.codigo)}  ; type: ${tipo}\n    ; codigo: ${etiqueta(c.codigo)}\n    ; nome: ${etiqueta(c.nome)}\n`
  })
  return `; Livro Diário de ${emUmaLinha(empresa.nome)}, CNPJ ${empresa.cnpj}
; de ${periodo.inicio} a ${periodo.fim}

decimal-mark .
commodity 1000.00 BRL

${contas.join('')}
`
}

function abertura(livro: LivroContabil, nomes: ReadonlyMap<string, string>): string {
  const linhas = [...saldosParaConferir(livro).abertura]
    .filter(([, saldo]) => saldo !== 0)
    .map(([conta, saldo]) => `    ${nomes.get(conta) ?? conta}  ${valor(saldo)}\n`)
  if (linhas.length === 0) return ''
  return `${livro.periodo.inicio} * Saldos de abertura\n    ; abertura: sim\n${linhas.join('')}\n`
}

function doLancamento(l: LancamentoDoLivro, nomes: ReadonlyMap<string, string>): string {
  let texto = `${l.data} * (${l.numero}) ${emUmaLinha(l.historico).replaceAll(';', ',')}\n`
  texto += `    ; numero: ${l.numero}\n    ; id: ${etiqueta(l.id)}\n`
  if (l.tipo !== 'normal') texto += `    ; tipo: ${l.tipo}\n`
  texto += comentario('origem', l.origem)
  texto += comentario('documento', l.documento)
  texto += comentario('estorna', l.estorna)
  for (const p of l.partidas) {
    texto += `    ${nomes.get(p.conta) ?? pedaco(p.conta)}  ${valor(p.valor)}\n`
    texto += comentario('historico', p.historico)
    texto += comentario('centro', p.centro)
    texto += comentario('participante', p.participante)
  }
  return `${texto}\n`
}

/** Zero postings that assert every balance at the end of a month. */
function conferencia(
  mes: string,
  saldos: ReadonlyMap<string, number> | undefined,
  nomes: ReadonlyMap<string, string>,
): string {
  if (saldos === undefined || saldos.size === 0) return ''
  const linhas = [...saldos].map(
    ([conta, saldo]) => `    ${nomes.get(conta) ?? conta}  0.00 BRL = ${valor(saldo)}\n`,
  )
  return `${ultimoDiaDoMes(mes)} * Conferência dos saldos de ${mes}\n    ; conferencia: sim\n${linhas.join('')}\n`
}

async function* partes(livro: LivroContabil): AsyncGenerator<string> {
  const nomes = nomesHledger(livro.plano)
  yield cabecalho(livro, nomes)
  yield abertura(livro, nomes)
  const { finais } = saldosParaConferir(livro)
  const meses = mesesAte(competenciaDe(livro.periodo.inicio), competenciaDe(livro.periodo.fim))
  let proximo = 0
  const ate = function* (competencia: string): Generator<string> {
    for (; (meses[proximo] ?? '9') < competencia; proximo++) {
      const mes = meses[proximo] ?? ''
      yield conferencia(mes, finais.get(mes), nomes)
    }
  }
  for await (const l of livro.lancamentos()) {
    const competencia = l.data.slice(0, 7)
    if ((meses[proximo] ?? '9') < competencia) yield* ate(competencia)
    yield doLancamento(l, nomes)
  }
  yield* ate('9')
}

/**
 * The book as a journal of hledger: accounts declared, opening balances, entries with number, id and
 * origin as tags, and after each month an entry that asserts every balance, so that `hledger check`
 * verifies ours. UTF-8, streamed; the entries must come in the order of date.
 */
export const escreverHledger = (
  livro: LivroContabil,
): AsyncGenerator<Uint8Array, void, undefined> => emBlocos(partes(livro))
