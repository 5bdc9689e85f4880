import { formatarCnpj } from '@razao/engine/cadastro'
import type { ArquivoDoManifesto, Manifesto } from '@razao/formats/livro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  arquivoDoRegistro,
  DA_HISTORIA,
  type Grupo,
  PELO_LIVRO,
  REGISTROS,
  VOLTAM,
} from '../saida/index.ts'
import type { Restaurados } from './restaurar-registros.ts'
import type { Leitura, Parte, ParteDaSaida } from './tipos.ts'

/** Tables that are put up again, as a person calls them. */
const NO_LIVRO: Readonly<Record<string, string>> = {
  'plano-de-contas': 'Contas do plano',
  'centros-de-custo': 'Centros de custo',
  participantes: 'Participantes dos lançamentos',
  'participantes-da-ecd': 'Relações com participantes (ECD)',
  anotacoes: 'Anotações em lançamentos',
  'dados-dos-livros': 'Dados e assinaturas dos livros',
  bens: 'Bens',
  documentos: 'Documentos da empresa',
}
const TABELA_DO_ARQUIVO = new Map(
  Object.keys(REGISTROS).map((tabela) => [arquivoDoRegistro(tabela), tabela]),
)

const linhasDe = ({ linhas }: ArquivoDoManifesto): number =>
  Number.isSafeInteger(linhas) ? Math.max(0, linhas ?? 0) : 0

function parte(arquivo: ArquivoDoManifesto): ParteDaSaida | null {
  const [, pasta, nome = ''] = /^(tabelas|registros)\/([a-z-]{1,60})\.csv$/.exec(arquivo.nome) ?? []
  const quantos = linhasDe(arquivo)
  if (pasta === 'tabelas' && NO_LIVRO[nome])
    return { nome: NO_LIVRO[nome], quantos, destino: 'livro', porque: null }
  if (pasta !== 'registros') return null
  const tabela = TABELA_DO_ARQUIVO.get(nome) ?? nome
  if (PELO_LIVRO.has(tabela)) return null
  const grupo = tabela === 'empresa' ? 'cadastro' : VOLTAM[tabela]?.grupo
  return {
    ...{ nome: REGISTROS[tabela]?.nome ?? nome, quantos, porque: null },
    ...(grupo === undefined ? { destino: 'arquivo' } : { destino: 'empresa', grupo, tabela }),
  }
}

/** What an export has, by its manifest: what enters the book, the company, and what stays in the file. Empty parts are left out. */
export function conteudoDe(manifesto: Manifesto | null, lancamentos: number): ParteDaSaida[] {
  const arquivos = (manifesto?.arquivos ?? []).filter(({ nome }) => typeof nome === 'string')
  const deNotas = arquivos.filter(({ nome }) => nome.startsWith('notas/'))
  const xmls = deNotas.filter(({ nome }) => nome.endsWith('.xml')).length
  const zips = deNotas.length - xmls
  const partes: ParteDaSaida[] = [
    {
      nome: 'Lançamentos, com número, instante e hash',
      ...{ quantos: lancamentos, destino: 'livro', porque: null },
    },
    ...arquivos.map(parte).filter((uma) => uma !== null),
    {
      nome: 'XML de notas e eventos',
      ...{ quantos: xmls, destino: 'empresa', porque: null, grupo: 'historia' },
    },
    {
      nome: 'XML de notas e eventos, um ZIP por mês',
      ...{ quantos: zips, destino: 'arquivo', porque: null },
    },
  ]
  return partes.filter(({ quantos }) => quantos > 0)
}

const TEM_HISTORIA =
  'A empresa já tem notas, folha, recebimentos ou apurações aqui, e duas histórias não se juntam.'

/** Which records stay only in the file for what the company is now, and why. */
export async function gruposQueFicam(
  ctx: Context,
  { empresaId, leitura }: { empresaId: number; leitura: Leitura },
): Promise<ReadonlyMap<Grupo, string>> {
  const { escritorioId } = ctx.tenant
  const tem = DA_HISTORIA.map(
    (tabela) =>
      sql`exists (select from ${sql.table(tabela)} t where t.escritorio_id = e.escritorio_id and t.empresa_id = e.id)`,
  )
  const { rows } = await sql<{ cnpj: string; tem: boolean }>`
    select e.identificacao as cnpj, ${sql.join(tem, sql` or `)} as tem from empresa e
    where e.escritorio_id = ${escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  const [daqui] = rows
  const doArquivo = leitura.empresa?.cnpj
  if (doArquivo !== undefined && doArquivo !== daqui?.cnpj) {
    const outro = `O arquivo é do estabelecimento ${formatarCnpj(doArquivo)}, e esta empresa é o ${formatarCnpj(daqui?.cnpj ?? '')}.`
    return new Map([
      ['cadastro', outro],
      ['historia', outro],
      ['trabalho', outro],
      ['periodos', outro],
    ])
  }
  return new Map<Grupo, string>(
    daqui?.tem === true
      ? [
          ['historia', TEM_HISTORIA],
          ['periodos', TEM_HISTORIA],
        ]
      : [],
  )
}

/** What the file would do now: what can't enter the company stays in the file, with the reason. */
export function conteudoNaPrevia(
  conteudo: readonly ParteDaSaida[],
  ficam: ReadonlyMap<Grupo, string>,
): Parte[] {
  return conteudo.map(({ grupo, tabela: _, ...uma }) => {
    const porque = grupo === undefined ? undefined : ficam.get(grupo)
    return porque === undefined ? uma : { ...uma, destino: 'arquivo', porque }
  })
}

/** What the file did: rows that entered, and those that did not, by table. */
export function conteudoRestaurado(
  conteudo: readonly ParteDaSaida[],
  ficam: ReadonlyMap<Grupo, string>,
  registros: Restaurados,
): ParteDaSaida[] {
  return conteudo.flatMap((uma): ParteDaSaida[] => {
    const { grupo, tabela, ...semGrupo } = uma
    const feito = registros.get(tabela ?? '')
    if (feito === undefined || (grupo !== undefined && ficam.has(grupo)))
      return conteudoNaPrevia([uma], ficam)
    const partes: ParteDaSaida[] = [
      { ...semGrupo, quantos: feito.entraram },
      {
        ...semGrupo,
        ...{ quantos: feito.lidas - feito.entraram, destino: 'arquivo', porque: JA_ESTAVAM },
      },
    ]
    return partes.filter(({ quantos }) => quantos > 0)
  })
}

const JA_ESTAVAM = 'Já estavam na empresa, ou falam do que não veio: ficou o que ela tinha.'
