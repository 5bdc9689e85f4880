import type { RouteOutput, RouteParsed, empresa as rotas } from '@razao/contract'
import type { Context } from '../../platform/context.ts'
import { type Coluna, exportar } from '../../platform/export/index.ts'
import type { ArquivoServido } from '../../platform/http/index.ts'
import { emPagina, naPagina } from '../../platform/lista.ts'
import { problem } from '../../platform/problem.ts'
import {
  atividadesDaEmpresa,
  certificadosDaEmpresa,
  contarEmpresas,
  contasDaEmpresa,
  empresasEmOrdem,
  opcoes,
  perfisDaEmpresa,
  sociosDaEmpresa,
  umaEmpresa,
} from './queries.ts'

const LIMITE_DE_OPCOES = 30

export async function opcoesDeEmpresa(
  ctx: Context,
  input: RouteParsed<typeof rotas.opcoesDeEmpresa>,
): Promise<RouteOutput<typeof rotas.opcoesDeEmpresa>> {
  return {
    lista: await opcoes(ctx, input, LIMITE_DE_OPCOES),
    total: await contarEmpresas(ctx, { busca: input.busca }),
  }
}

export async function listarEmpresas(
  ctx: Context,
  input: RouteParsed<typeof rotas.listarEmpresas>,
): Promise<RouteOutput<typeof rotas.listarEmpresas>> {
  const total = await contarEmpresas(ctx, input)
  const lista = await empresasEmOrdem(ctx, input).$call(naPagina(input)).execute()
  return emPagina(input, { lista, total, totais: {} })
}

type Linha = Awaited<ReturnType<ReturnType<typeof empresasEmOrdem>['execute']>>[number]
const COLUNAS: Coluna<Linha>[] = [
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.Apelido },
  { titulo: 'Razão social', tipo: 'texto', valor: (l) => l.razaoSocial },
  { titulo: 'CNPJ', tipo: 'texto', valor: (l) => l.Identificacao },
  { titulo: 'Município', tipo: 'texto', valor: (l) => l.municipio },
  { titulo: 'UF', tipo: 'texto', valor: (l) => l.uf },
  { titulo: 'Abertura', tipo: 'data', valor: (l) => l.abertura },
  { titulo: 'Cliente desde', tipo: 'data', valor: (l) => l.clienteDesde },
]

export async function exportarEmpresas(
  ctx: Context,
  input: RouteParsed<typeof rotas.exportarEmpresas>,
): Promise<ArquivoServido> {
  const { formato, ...filtro } = input
  const linhas = await empresasEmOrdem(ctx, filtro).execute()
  return await exportar(ctx, formato, {
    titulo: 'empresas',
    colunas: COLUNAS,
    linhas,
    filtros: filtro,
  })
}

export async function lerEmpresa(
  ctx: Context,
  { empresaId }: { empresaId: number },
): Promise<RouteOutput<typeof rotas.lerEmpresa>> {
  const empresa = await umaEmpresa(ctx, empresaId)
  if (!empresa) throw problem('nao-encontrado')
  const perfis = await perfisDaEmpresa(ctx, empresaId)
  const atividades = await atividadesDaEmpresa(ctx, empresaId)
  return {
    ...empresa,
    ListaPerfis: perfis as RouteOutput<typeof rotas.lerEmpresa>['ListaPerfis'],
    Socios: await sociosDaEmpresa(ctx, empresaId),
    atividades: atividades as RouteOutput<typeof rotas.lerEmpresa>['atividades'],
    contas: await contasDaEmpresa(ctx, empresaId),
    certificados: await certificadosDaEmpresa(ctx, empresaId),
  }
}
