import type { contasDeRecebimento, RouteParsed } from '@razao/contract'
import { somarDias } from '@razao/engine/tempo'
import { type ContaDeCobranca, montarBoleto, nossoNumeroDaVez } from '@razao/formats/boleto'
import { conferirChavePix, montarBrCodeEstatico, paraAscii } from '@razao/formats/pix'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

export type PedidoDeConta = Omit<
  RouteParsed<typeof contasDeRecebimento.criarContaDeRecebimento>,
  'empresaId'
>
/** The account as it is kept: what the bank does not have is not there. */
export type BoletoDaConta = ContaDeCobranca & { readonly transmissao?: string }

type Erro = { pointer: string; mensagem: string }

const LINHAS = 4
const LETRAS_POR_LINHA = 100

/** What was typed, without what was left empty. */
function boletoDaConta(pedido: NonNullable<PedidoDeConta['boleto']>): BoletoDaConta {
  const ditos = Object.entries(pedido).filter(([, texto]) => texto !== '')
  return Object.fromEntries(ditos) as BoletoDaConta
}

/** The Pix of a receiving account, as its columns hold it, or what is wrong with it by the kind of the key. */
function doPix(pix: PedidoDeConta['pix'], erros: Erro[]) {
  if (pix === null) return { pix_chave: null, pix_nome: null, pix_cidade: null }
  const [nome, cidade] = [paraAscii(pix.nome), paraAscii(pix.cidade)]
  const montado = montarBrCodeEstatico({ chave: pix.chave, nome, cidade })
  if (!montado.ok) {
    const { campo, mensagem } = montado.refusal
    erros.push({ pointer: `#/pix/${campo}`, mensagem })
  }
  const chave = conferirChavePix(pix.chave)
  return { pix_chave: chave.ok ? chave.value.valor : '', pix_nome: nome, pix_cidade: cidade }
}

/** The bank account, once a boleto of it could be written. */
function doBoleto(ctx: Context, boleto: PedidoDeConta['boleto'], erros: Erro[]) {
  if (boleto === null) return { banco: null, boleto: null }
  const conta = boletoDaConta(boleto)
  const hoje = ctx.clock.today()
  const dito = montarBoleto({
    conta,
    nossoNumero: nossoNumeroDaVez(conta, 1, hoje),
    ...{ vencimento: somarDias(hoje, 30), valor: 100 },
  })
  if (!dito.ok) {
    const { campo, mensagem } = dito.refusal
    erros.push({ pointer: `#/boleto/${campo}`, mensagem })
  }
  return { banco: conta.banco, boleto: JSON.stringify(conta) }
}

function conferirInstrucoes(instrucoes: string, erros: Erro[]): void {
  const linhas = instrucoes.split('\n')
  if (linhas.length > LINHAS || linhas.some((linha) => linha.length > LETRAS_POR_LINHA))
    erros.push({
      pointer: '#/instrucoes',
      mensagem: `Até ${LINHAS} linhas de ${LETRAS_POR_LINHA} letras cabem no boleto.`,
    })
}

/** The columns of a receiving account; refuses, field by field, what would not be paid. */
export function colunasDaConta(ctx: Context, pedido: PedidoDeConta) {
  const erros: Erro[] = []
  if (pedido.pix === null && pedido.boleto === null)
    erros.push({
      pointer: '#/pix/chave',
      mensagem: 'Informe uma chave Pix, a conta dos boletos, ou as duas.',
    })
  const pix = doPix(pedido.pix, erros)
  const boleto = doBoleto(ctx, pedido.boleto, erros)
  const instrucoes = pedido.instrucoes || null
  if (instrucoes !== null) conferirInstrucoes(instrucoes, erros)
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
  return { nome: pedido.nome, ...pix, ...boleto, instrucoes }
}
