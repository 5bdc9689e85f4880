import { arquivosDoBanco, boletos, contasDeRecebimento, type RouteInput } from '@razao/contract'
import { formatarCnpj } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { pedirPelaRota } from './pelas-rotas.ts'
import type { EmpresaDaCarteira } from './quem-emite.ts'

type Conta = RouteInput<typeof contasDeRecebimento.criarContaDeRecebimento>
type NoBanco = NonNullable<Conta['boleto']>

const SEM_NUMEROS = {
  ...{ agencia: '', digitoDaAgencia: '', conta: '', digitoDaConta: '', carteira: '' },
  ...{ convenio: '', modalidade: '', posto: '', variacao: '', transmissao: '' },
}

/** Accounts that no bank has, one of each kind of number. */
const BANCOS: readonly (NoBanco & { readonly nome: string })[] = [
  {
    ...{ ...SEM_NUMEROS, nome: 'Banco do Brasil', banco: '001', agencia: '4042' },
    ...{ digitoDaAgencia: '8', conta: '61900', digitoDaConta: '0', carteira: '17' },
    ...{ convenio: '1238798', variacao: '19' },
  },
  { ...SEM_NUMEROS, nome: 'Itaú', banco: '341', agencia: '0057', conta: '12345', carteira: '109' },
  {
    ...{ ...SEM_NUMEROS, nome: 'Sicoob', banco: '756', agencia: '4277', digitoDaAgencia: '3' },
    ...{ conta: '6498', digitoDaConta: '0', carteira: '1', convenio: '172278' },
  },
]

/** Where a company of the demonstration receives: its CNPJ as Pix key, and an account of boletos. */
export async function gravarOndeRecebe(
  ctx: Context,
  { id: empresaId, cnpj }: EmpresaDaCarteira,
  vez: number,
): Promise<void> {
  const { sugestao } = await pedirPelaRota(ctx, contasDeRecebimento.listarContasDeRecebimento, {
    empresaId,
  })
  const { nome, ...boleto } =
    BANCOS[vez % BANCOS.length] ?? (BANCOS[0] as NoBanco & { nome: string })
  await pedirPelaRota(ctx, contasDeRecebimento.criarContaDeRecebimento, {
    ...{ empresaId, nome, padrao: true, boleto, proximoNossoNumero: null },
    pix: { chave: formatarCnpj(cnpj), ...sugestao },
    instrucoes: 'Não receber depois de 30 dias do vencimento.\nDúvidas, fale com quem cobra.',
  })
}

/** The boletos of the charges that are paid by one, and the file that takes those of the first company to its bank. */
export async function gravarBoletos(
  ctx: Context,
  empresaId: number,
  enviar: boolean,
): Promise<void> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ id: number }>`
    select id from cobranca where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and forma = 'boleto'
    order by id`.execute(ctx.db)
  if (rows.length === 0) return
  await pedirPelaRota(ctx, boletos.gerarBoletos, {
    ...{ cobrancaIds: rows.map(({ id }) => id), contaId: null, novoVencimento: null },
  })
  if (!enviar) return
  const { rows: titulos } = await sql<{ id: number; contaId: number }>`
    select id, conta_id as "contaId" from boleto where escritorio_id = ${escritorioId} and empresa_id = ${empresaId}
      and situacao = 'gerado' order by id limit 2`.execute(ctx.db)
  const [primeiro] = titulos
  if (primeiro === undefined) return
  await pedirPelaRota(ctx, arquivosDoBanco.gerarRemessa, {
    ...{ contaId: primeiro.contaId, boletoIds: titulos.map(({ id }) => id) },
  })
}
