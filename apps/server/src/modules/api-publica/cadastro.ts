import type { apiPublica, RouteOutput, RouteParsed } from '@razao/contract'
import type { Context } from '../../platform/context.ts'
import { PorNumero, paginaPorChave } from '../../platform/lista.ts'
import { lerOperacao as operacaoDe } from '../automacao/index.ts'
import { empresasDepoisDe, lerEmpresa as perfilDe } from '../empresa/index.ts'

type Empresas = typeof apiPublica.listarEmpresas
type Empresa = RouteOutput<Empresas>['itens'][number]

export const listarEmpresas = (
  ctx: Context,
  { cnpj, ...pedido }: RouteParsed<Empresas>,
): Promise<RouteOutput<Empresas>> =>
  paginaPorChave(pedido, {
    ...PorNumero,
    ler: (busca) => empresasDepoisDe(ctx, { cnpj }, busca),
    marcaDe: ({ ID }) => ID,
    item: ({ ID, Apelido, Identificacao, IDRegime, IDCategoria, ...resto }): Empresa => ({
      ...resto,
      id: ID,
      apelido: Apelido,
      cnpj: Identificacao,
      regime: IDRegime,
      categoria: IDCategoria,
    }),
  })

export async function lerEmpresa(
  ctx: Context,
  { empresaId }: { empresaId: number },
): Promise<RouteOutput<typeof apiPublica.lerEmpresa>> {
  const perfil = await perfilDe(ctx, { empresaId })
  return {
    ...perfil,
    id: perfil.ID,
    apelido: perfil.Apelido,
    razaoSocial: perfil.razaoSocial,
    cnpj: perfil.Identificacao,
    regime: perfil.IDRegime,
    categoria: perfil.IDCategoria,
    regimes: perfil.ListaPerfis.map(({ vigenteDe, IDRegime, anexo }) => ({
      vigenteDe,
      regime: IDRegime,
      anexo,
    })),
  }
}

type Operacao = RouteOutput<typeof apiPublica.lerOperacao>

export async function lerOperacao(
  ctx: Context,
  entrada: { operacaoId: number },
): Promise<Operacao> {
  const { ID, Status, progresso, total } = await operacaoDe(ctx, entrada)
  return { id: ID, estado: ESTADOS[Status] ?? 'erro', progresso, total }
}

/** As the contract names each row status. */
const ESTADOS: readonly Operacao['estado'][] = [
  'a-processar',
  'executando',
  'sucesso',
  'erro',
  'inconsistencia',
  'cancelado',
]
