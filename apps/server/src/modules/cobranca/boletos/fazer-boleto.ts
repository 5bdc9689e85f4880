import { type BoletoMontado, montarBoleto, nossoNumeroDaVez } from '@razao/formats/boleto'
import type { Context } from '../../../platform/context.ts'
import { proximosNumeros } from '../../receitas/index.ts'
import { type ContaGravada, contagemDosBoletos } from '../contas/contas.ts'
import type { CobrancaAPagar } from '../pagamento/em-aberto.ts'
import {
  type DadosDoBoleto,
  demonstrativoDe,
  grandeDemais,
  type PartesDoBoleto,
  type Recusa,
  semConta,
} from './partes-do-boleto.ts'

export type ContaDosBoletos = ContaGravada & {
  readonly boleto: NonNullable<ContaGravada['boleto']>
}

export type PedidoDoBoleto = {
  readonly cobranca: CobrancaAPagar
  readonly partes: PartesDoBoleto
  readonly conta: ContaDosBoletos
  readonly ordem: number
  readonly valor: number
  readonly vencimento: string
}

/** Its code, or why the bank would have none: nothing is written and no number is taken. */
function montar(ctx: Context, { conta, valor, vencimento }: PedidoDoBoleto, vez: number) {
  const nossoNumero = nossoNumeroDaVez(conta.boleto, vez, ctx.clock.today())
  return {
    nossoNumero,
    dito: montarBoleto({ conta: conta.boleto, nossoNumero, vencimento, valor }),
  }
}

export const conferirBoleto = (ctx: Context, pedido: PedidoDoBoleto): Recusa[] => {
  const grande = grandeDemais(pedido.valor)
  if (grande !== null) return [grande]
  const { dito } = montar(ctx, pedido, 1)
  return dito.ok ? [] : [semConta(dito.refusal.mensagem)]
}

/** Takes the next number of the account, for good, and writes the boleto. The caller holds the charge and the account. */
export async function fazerBoleto(ctx: Context, pedido: PedidoDoBoleto): Promise<number> {
  const { cobranca, conta, ordem, valor, vencimento } = pedido
  const contagem = contagemDosBoletos(ctx, conta.boleto)
  const vez = await proximosNumeros(ctx, cobranca.empresaId, { contagem, quantos: 1 })
  const { nossoNumero, dito } = montar(ctx, pedido, vez)
  // It was checked with another number: what is left is one of more digits than the bank has.
  if (!dito.ok) throw new Error(`nosso número ${nossoNumero}: ${dito.refusal.mensagem}`)
  const { id } = await ctx.db
    .insertInto('boleto')
    .values({
      ...{ escritorio_id: ctx.tenant.escritorioId, empresa_id: cobranca.empresaId },
      ...{
        cobranca_id: cobranca.id,
        parcela: ordem,
        conta_id: conta.id,
        banco: conta.boleto.banco,
      },
      ...{ contagem, nosso_numero: nossoNumero, valor, vencimento, emissao: ctx.clock.today() },
      codigo_de_barras: dito.value.codigoDeBarras,
      linha_digitavel: dito.value.linhaDigitavel,
      dados: JSON.stringify(dadosDe(pedido, dito.value)),
      criado_em: ctx.clock.now().toISOString(),
      criado_por_nome: ctx.user.nome,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const dadosDe = (
  { cobranca, partes, conta, ordem }: PedidoDoBoleto,
  montado: BoletoMontado,
): DadosDoBoleto => ({
  ...{ montado, conta: conta.boleto, documento: `${cobranca.numero}/${ordem}`, ...partes },
  instrucoes: conta.instrucoes?.split('\n').filter((linha) => linha.trim() !== '') ?? [],
  demonstrativo: demonstrativoDe(cobranca, ordem),
})
