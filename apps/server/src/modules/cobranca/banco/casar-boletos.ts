import {
  nossosNumerosNoRetorno,
  type OcorrenciaDoRetorno,
  semMoldura,
} from '@razao/formats/cnab240'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { BoletoDaConta } from '../contas/conferir-conta.ts'
import { identificacaoDe } from './gerar-remessa.ts'

/** A boleto as a retorno looks at it. */
type BoletoDoRetorno = {
  id: number
  cobrancaId: number
  notaId: number | null
  liquido: number
  contaId: number
  situacao: string
  valor: number
  nossoNumero: string
  conta: BoletoDaConta
}

/** The boletos of a company at a bank; their accounts are held by the caller. */
async function lerBoletos(
  ctx: Context,
  { empresaId, banco }: { empresaId: number; banco: string },
): Promise<BoletoDoRetorno[]> {
  const { rows } = await sql<BoletoDoRetorno>`
    select b.id, b.cobranca_id as "cobrancaId", c.nota_id as "notaId", c.liquido, b.conta_id as "contaId", b.situacao, b.valor,
      b.nosso_numero as "nossoNumero", b.dados -> 'conta' as conta
    from boleto b join cobranca c on c.escritorio_id = b.escritorio_id and c.id = b.cobranca_id
    where b.escritorio_id = ${ctx.tenant.escritorioId} and b.empresa_id = ${empresaId} and b.banco = ${banco}
    order by b.id`.execute(ctx.db)
  return rows
}

export type Casado = { readonly boleto: BoletoDoRetorno | null; readonly porque: string | null }

/**
 * Finds the boleto of each line: by its nosso número in the ways in which the bank may write it, and, where more than
 * one has it, by what was sent with the title.
 */
export async function casarBoletos(
  ctx: Context,
  daEmpresa: { empresaId: number; banco: string },
): Promise<(ocorrencia: OcorrenciaDoRetorno) => Casado> {
  const porNumero = new Map<string, BoletoDoRetorno[]>()
  for (const boleto of await lerBoletos(ctx, daEmpresa))
    for (const forma of nossosNumerosNoRetorno(boleto.conta, boleto.nossoNumero)) {
      const deles = porNumero.get(forma)
      if (deles) deles.push(boleto)
      else porNumero.set(forma, [boleto])
    }
  return ({ nossoNumero, identificacao }) => {
    const achados = porNumero.get(semMoldura(nossoNumero)) ?? []
    const [unico] = achados
    if (unico === undefined)
      return { boleto: null, porque: 'Nenhum boleto gerado aqui tem este nosso número.' }
    const certo = achados.find(({ id }) => identificacaoDe(id) === identificacao)
    if (certo !== undefined) return { boleto: certo, porque: null }
    return achados.length === 1
      ? { boleto: unico, porque: null }
      : { boleto: null, porque: 'Mais de um boleto tem este nosso número: confira qual foi.' }
  }
}
