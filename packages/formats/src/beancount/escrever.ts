import { competenciaDe, somarDias, ultimoDiaDoMes } from '@razao/engine/tempo'
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

const RAIZES: Readonly<Record<ContaDoLivro['grupo'], string>> = {
  ativo: 'Ativo',
  passivo: 'Passivo',
  'patrimonio-liquido': 'Patrimonio',
  resultado: 'Despesas',
  apuracao: 'Patrimonio',
  compensacao: 'Patrimonio',
}

/** A piece of a name of Beancount: letters without accents, digits and hyphens, upper case first. */
function pedaco(texto: string): string {
  const limpo = texto
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return /^[A-Z0-9]/.test(limpo) ? limpo : `X${limpo}`
}

/**
 * `Ativo:1-1:1-1-1:1-1-1-02-Bancos-conta-movimento`. Two codes that would fold into the same name are told
 * apart by a number at the end; the code itself goes as metadata of the `open`.
 */
export function nomesBeancount(plano: readonly ContaDoLivro[]): ReadonlyMap<string, string> {
  const porCodigo = new Map(plano.map((c) => [c.codigo, c]))
  const usados = new Set<string>()
  return new Map(
    plano.map((conta) => {
      const caminho = caminhoDa(conta, porCodigo)
      const raiz =
        conta.grupo === 'resultado' && /^3/.test(conta.codigo) ? 'Receitas' : RAIZES[conta.grupo]
      const acima = caminho.slice(1, -1).map((c) => pedaco(c.codigo))
      const base = [raiz, ...acima, pedaco(`${conta.codigo} ${conta.nome}`)].join(':')
      let nome = base
      for (let n = 2; usados.has(nome); n++) nome = `${base}-${n}`
      usados.add(nome)
      return [conta.codigo, nome]
    }),
  )
}

const aspas = (texto: string): string =>
  `"${emUmaLinha(texto).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const valor = (centavos: number): string => `${decimalDosCentavos(centavos, '.')} BRL`
const meta = (recuo: string, nome: string, texto: string | undefined): string =>
  texto === undefined || texto === '' ? '' : `${recuo}${nome}: ${aspas(texto)}\n`

function cabecalho(livro: LivroContabil, nomes: ReadonlyMap<string, string>): string {
  const { empresa, periodo } = livro
  const contas = livro.plano
    .filter((c) => c.tipo === 'analitica')
    .map(
      (c) =>
        `${periodo.inicio} open ${nomes.get(c.codigo)} BRL\n${meta('  ', 'codigo', c.codigo)}${meta('  ', 'nome', c.nome)}`,
    )
  return `; Livro Diário de ${emUmaLinha(empresa.nome)}, CNPJ ${empresa.cnpj}
option "title" ${aspas(empresa.nome)}
option "operating_currency" "BRL"
option "name_assets" "Ativo"
option "name_liabilities" "Passivo"
option "name_equity" "Patrimonio"
option "name_income" "Receitas"
option "name_expenses" "Despesas"

${contas.join('')}
`
}

function abertura(livro: LivroContabil, nomes: ReadonlyMap<string, string>): string {
  const linhas = [...saldosParaConferir(livro).abertura]
    .filter(([, saldo]) => saldo !== 0)
    .map(([conta, saldo]) => `  ${nomes.get(conta) ?? conta}  ${valor(saldo)}\n`)
  if (linhas.length === 0) return ''
  return `${livro.periodo.inicio} * "Saldos de abertura" #abertura\n${linhas.join('')}\n`
}

function doLancamento(l: LancamentoDoLivro, nomes: ReadonlyMap<string, string>): string {
  const etiqueta = l.tipo === 'normal' ? '' : ` #${l.tipo}`
  let texto = `${l.data} * ${aspas(l.historico)}${etiqueta}\n  numero: "${l.numero}"\n`
  texto += meta('  ', 'id', l.id)
  texto += meta('  ', 'origem', l.origem)
  texto += meta('  ', 'documento', l.documento)
  texto += meta('  ', 'estorna', l.estorna)
  for (const p of l.partidas) {
    texto += `  ${nomes.get(p.conta) ?? p.conta}  ${valor(p.valor)}\n`
    texto += meta('    ', 'historico', p.historico)
    texto += meta('    ', 'centro', p.centro)
    texto += meta('    ', 'participante', p.participante)
  }
  return `${texto}\n`
}

/** `balance` looks at the start of a day: the first of the next month. The tolerance is less than a centavo. */
function conferencia(
  mes: string,
  saldos: ReadonlyMap<string, number> | undefined,
  nomes: ReadonlyMap<string, string>,
): string {
  const data = somarDias(ultimoDiaDoMes(mes), 1)
  const linhas = [...(saldos ?? [])].map(
    ([conta, saldo]) =>
      `${data} balance ${nomes.get(conta) ?? conta}  ${decimalDosCentavos(saldo, '.')} ~ 0.001 BRL\n`,
  )
  return linhas.length === 0 ? '' : `${linhas.join('')}\n`
}

async function* partes(livro: LivroContabil): AsyncGenerator<string> {
  const nomes = nomesBeancount(livro.plano)
  yield cabecalho(livro, nomes)
  yield abertura(livro, nomes)
  for await (const l of livro.lancamentos()) yield doLancamento(l, nomes)
  const { finais } = saldosParaConferir(livro)
  const { inicio, fim } = livro.periodo
  for (const mes of mesesAte(competenciaDe(inicio), competenciaDe(fim))) {
    yield conferencia(mes, finais.get(mes), nomes)
  }
}

/**
 * The book as a ledger of Beancount: roots renamed to Portuguese, accounts opened with code and name as
 * metadata, entries with number, id and origin, and a `balance` for every account at the end of every
 * month, so that `bean-check` verifies ours. UTF-8, streamed.
 */
export const escreverBeancount = (
  livro: LivroContabil,
): AsyncGenerator<Uint8Array, void, undefined> => emBlocos(partes(livro))
