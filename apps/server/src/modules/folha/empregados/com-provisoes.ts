import type { FatosDaFolha } from '@razao/engine/fechamento'
import type {
  EmpregadoProvisionado,
  ParteDaProvisao,
  SaldosDasProvisoes,
} from '@razao/engine/folha'
import { somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { provisoesNosLivros } from '../../contabil/automaticos/index.ts'

type Folha = {
  readonly folha: FatosDaFolha
  readonly empregados: readonly EmpregadoProvisionado[]
}

/**
 * The folhas of a month with what is put aside in it: from what the apuração of the month before left or, in
 * the first one, from what the books already held. A company whose last employee left still has its balance
 * to give back.
 */
export async function comProvisoes(
  ctx: Context,
  competencia: string,
  folhas: ReadonlyMap<number, Folha>,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, FatosDaFolha>> {
  const anterior = somarMeses(competencia, -1)
  const deixados = await saldosDeixados(ctx, anterior, empresaIds)
  const comSaldo = [...deixados].filter(([, saldos]) => !semSaldo(saldos)).map(([id]) => id)
  const livros = await provisoesNosLivros(
    ctx,
    [...new Set([...folhas.keys(), ...comSaldo])],
    anterior,
  )
  return new Map(
    [...livros].map(([empresaId, { mantidas, saldos }]) => {
      const { folha = {}, empregados = [] } = folhas.get(empresaId) ?? {}
      const anteriores = deixados.get(empresaId)
      if (mantidas.length === 0 && (!anteriores || semSaldo(anteriores))) return [empresaId, folha]
      const doInicio = anteriores ? { anteriores } : abertura(saldos)
      return [empresaId, { ...folha, provisoes: { mantidas, empregados, ...doInicio } }]
    }),
  )
}

const abertura = (saldos: NonNullable<FatosDaFolha['provisoes']>['abertura']) =>
  saldos && saldos.ferias + saldos.decimoTerceiro + saldos.encargos > 0 ? { abertura: saldos } : {}

const vazia = ({ valor, inss, fgts }: ParteDaProvisao): boolean => valor + inss + fgts === 0
const semSaldo = ({ ferias, decimoTerceiro }: SaldosDasProvisoes): boolean =>
  vazia(ferias) && vazia(decimoTerceiro)

/** What the month before left, of the companies that keep provisions. */
async function saldosDeixados(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, SaldosDasProvisoes>> {
  const { rows } = await sql<{ id: number; saldos: SaldosDasProvisoes }>`
    select empresa_id as id, saldos -> 'provisoes' as saldos from apuracao
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = any (${empresaIds}::bigint[])
      and competencia = ${competencia} and atual and saldos -> 'provisoes' is not null`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, saldos }) => [id, saldos]))
}
