// What the tests of a company's file arrange: one whose first month here is the one being closed.
import { expect } from 'vitest'
import type { Escritorio } from '../../../testes/fabricas.ts'
import {
  executar,
  MES,
  type NovoMes,
  prepararMes,
  umaLinha,
  umMes,
} from '../../fiscal/testes/mes-de-teste.ts'
import { lerCadastroDaEmpresa } from '../cadastro/ler-cadastro.ts'

/** A company as one that came by «Nova empresa», with the months of before informed. */
export async function umaEmpresaNova(escritorio: Escritorio, novo: NovoMes = {}): Promise<number> {
  const atividades = [{ cnae: '4520001', anexo: 'III' as const }]
  const { id } = await umMes(escritorio, { atividades, ...novo })
  await escritorio.bancada.dono.query('update empresa set cliente_desde = $2 where id = $1', [
    id,
    `${MES}-01`,
  ])
  await prepararMes(escritorio)
  return id
}

export const cadastroDa = (escritorio: Escritorio, empresaId: number) =>
  escritorio.rodar((ctx) => lerCadastroDaEmpresa(ctx, { empresaId }))

/** The closing of `MES`. */
export const mesDa = (escritorio: Escritorio, empresaId: number) =>
  umaLinha<Record<string, unknown>>(
    escritorio.bancada,
    'select etapa_atual, situacao, motivo_codigo, regime, anexo, prazo_legal, responsavel_id, imposto from fechamento where empresa_id = $1 and competencia = $2',
    [empresaId, MES],
  )

/** Everything done and the period locked. */
export async function fecharOMes(escritorio: Escritorio, empresaId: number): Promise<void> {
  await executar(escritorio, [empresaId])
  await executar(escritorio, [empresaId], 'bloqueio')
  expect(await mesDa(escritorio, empresaId)).toMatchObject({ situacao: 'concluida' })
}
