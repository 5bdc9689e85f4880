import { type RouteOutput, type RouteParsed, vigia as rotas } from '@razao/contract'
import {
  formatarCnpj,
  type PoderDoEcac,
  ROTULOS_DO_PODER_DO_ECAC,
  validarCnpj,
} from '@razao/engine/cadastro'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, comCursor, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { emPagina, lerLinhas, ordenar, recorte } from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { lerResponsaveis } from '../../credenciais/index.ts'
import {
  COLUNAS_DA_PROCURACAO,
  ORDEM_DAS_PROCURACOES,
  procuracoesDoFiltro,
  procuracoesSemSituacao,
} from './sql-procuracoes.ts'

type Listar = typeof rotas.listarProcuracoes
type Procuracao = RouteOutput<Listar>['lista'][number]
type Linha = Omit<Procuracao, 'detalhe'> & { maus: PoderDoEcac[] }

const nomes = (poderes: readonly PoderDoEcac[]): string =>
  poderes.map((poder) => ROTULOS_DO_PODER_DO_ECAC[poder]).join(', ')

const FRASES: Readonly<Record<Procuracao['situacao'], (linha: Linha) => string>> = {
  'em-ordem': ({ validaAte }) =>
    `Tudo o que o escritório usa está coberto até ${formatarData(validaAte ?? '')}.`,
  'a-vencer': ({ validaAte }) =>
    `Vence em ${formatarData(validaAte ?? '')}: peça a renovação antes disso.`,
  'faltam-poderes': ({ maus }) => `Falta ${nomes(maus)}.`,
  vencida: ({ validaAte }) =>
    `Venceu em ${formatarData(validaAte ?? '')}: peça ao cliente que dê outra.`,
  'sem-procuracao': () => 'A empresa não deu procuração no e-CAC a quem pede os dados.',
  'nao-consultada': ({ consulta: { recusa } }) =>
    recusa === null
      ? 'A Receita ainda não foi consultada.'
      : `${recusa.descricao} ${recusa.oQueFazer}`,
}

const procuracaoDa = ({ maus, ...linha }: Linha): Procuracao => ({
  ...linha,
  detalhe: FRASES[linha.situacao]({ ...linha, maus }),
})

/** A page of the procurações, company by company. */
export async function listarProcuracoes(
  ctx: Context,
  input: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  const { rows } = await sql<{ situacao: string; n: number }>`
    select v.situacao, count(*)::int as n ${procuracoesSemSituacao(ctx, input)} group by v.situacao`.execute(
    ctx.db,
  )
  const linhas = await lerLinhas<Linha>(ctx.db, {
    colunas: COLUNAS_DA_PROCURACAO,
    de: procuracoesDoFiltro(ctx, input),
    ordem: ordenar(ORDEM_DAS_PROCURACOES, input.ordem),
    corte: recorte(input),
  })
  return emPagina(input, {
    lista: linhas.map(procuracaoDa),
    total: rows
      .filter(({ situacao }) => input.situacao === undefined || situacao === input.situacao)
      .reduce((soma, { n }) => soma + n, 0),
    totais: {
      porSituacao: Object.fromEntries(rows.map(({ situacao, n }) => [situacao, n])),
      responsaveis: await lerResponsaveis(ctx),
    },
  })
}

const PODERES = Object.entries(ROTULOS_DO_PODER_DO_ECAC) as [PoderDoEcac, string][]
const COLUNAS: readonly Coluna<Procuracao>[] = [
  { titulo: 'Empresa', tipo: 'texto', largura: 40, valor: (l) => l.empresa },
  { titulo: 'CNPJ', tipo: 'texto', valor: (l) => l.identificacao },
  { titulo: 'Situação', tipo: 'texto', valor: (l) => rotas.ROTULOS_DA_PROCURACAO[l.situacao] },
  { titulo: 'O que há', tipo: 'texto', largura: 50, valor: (l) => l.detalhe },
  { titulo: 'Validade', tipo: 'data', valor: (l) => l.validaAte },
  { titulo: 'Responsável', tipo: 'texto', valor: (l) => l.responsavel },
  ...PODERES.map(
    ([codigo, titulo]): Coluna<Procuracao> => ({
      ...{ titulo, tipo: 'texto' },
      valor: ({ poderes }) => {
        const dele = poderes.find(({ poder }) => poder === codigo)
        return dele === undefined ? '' : rotas.ROTULOS_DO_ESTADO_DO_PODER[dele.estado]
      },
    }),
  ),
  { titulo: 'Outros serviços', tipo: 'texto', valor: (l) => l.outros.join('; ') },
  { titulo: 'Consultada em', tipo: 'texto', valor: (l) => l.consulta.respondidaEm },
]

/** Every company of the filter. */
export async function exportarProcuracoes(
  ctx: Context,
  input: RouteParsed<typeof rotas.exportarProcuracoes>,
): Promise<ArquivoServido> {
  const { formato, paginaAtual: _, registrosPorPagina: __, ...filtro } = input
  const consulta = sql<Linha>`select ${COLUNAS_DA_PROCURACAO} ${procuracoesDoFiltro(ctx, filtro)}
    order by ${ordenar(ORDEM_DAS_PROCURACOES, filtro.ordem)}`
  return await exportar(ctx, formato, {
    titulo: 'procuracoes-no-ecac',
    colunas: COLUNAS.map(({ valor, ...coluna }) => ({
      ...coluna,
      valor: (linha: Linha) => valor(procuracaoDa(linha)),
    })),
    linhas: comCursor(ctx.db, { compile: () => consulta.compile(ctx.db) }),
    filtros: filtro,
  })
}

type Pedir = typeof rotas.pedirProcuracao

const documento = (numero: string): string => (validarCnpj(numero) ? formatarCnpj(numero) : numero)

/** What to send to the client: how to give in the e-CAC the powers that are missing, and to whom. */
export async function pedirProcuracao(
  ctx: Context,
  { empresaId }: RouteParsed<Pedir>,
): Promise<RouteOutput<Pedir>> {
  const [linha] = await lerLinhas<Linha>(ctx.db, {
    colunas: COLUNAS_DA_PROCURACAO,
    de: procuracoesDoFiltro(ctx, { empresaId }),
    ordem: sql`v.empresa_id`,
    corte: sql`limit 1`,
  })
  if (linha === undefined) throw problem('nao-encontrado')
  const { rows } = await sql<{ autor: string; escritorio: string }>`
    select s.autor, t.nome as escritorio from serpro_escritorio s
    join escritorio t on t.escritorio_id = s.escritorio_id
    where s.escritorio_id = ${ctx.tenant.escritorioId}`.execute(ctx.db)
  const [quem] = rows
  if (quem === undefined)
    throw problem('situacao-nao-permite', {
      detail:
        'O escritório ainda não disse em nome de quem pede: guarde o contrato em Integra Contador.',
    })
  // Of one that is ending, all that is in use is asked again; otherwise only what is missing.
  const usados = linha.poderes
    .filter(({ estado }) => estado !== 'nao-usa')
    .map(({ poder }) => poder)
  const faltam = linha.situacao === 'faltam-poderes' ? linha.maus : usados
  const itens = faltam.map((poder) => `   • ${ROTULOS_DO_PODER_DO_ECAC[poder]} (código ${poder})`)
  const texto = [
    `Olá! Para que ${quem.escritorio} cuide dos impostos de ${linha.empresa} na Receita Federal, precisamos de uma procuração no e-CAC${linha.situacao === 'faltam-poderes' ? ' com os serviços que faltam' : ''}.`,
    '',
    'Leva uns 5 minutos:',
    '1. Entre em https://cav.receita.fazenda.gov.br com o certificado digital da empresa, ou com a conta gov.br (prata ou ouro) de quem responde por ela.',
    '2. No alto da tela, em «Alterar perfil de acesso», escolha o CNPJ da empresa, se ainda não estiver nele.',
    '3. Abra «Senhas e Procurações» e depois «Procuração eletrônica», «Cadastrar Procuração».',
    `4. Em quem vai representar, informe: ${documento(quem.autor)}.`,
    '5. Na validade, ponha a maior data que a tela aceitar.',
    '6. Marque estes serviços:',
    ...itens,
    '7. Confirme, assine e nos avise: a partir daí acompanhamos tudo por você.',
    '',
    'A procuração não dá acesso a contas de banco, e pode ser cancelada por você na mesma tela a qualquer momento.',
  ].join('\n')
  return { assunto: `Procuração no e-CAC de ${linha.empresa}`, texto, faltam: [...faltam] }
}
