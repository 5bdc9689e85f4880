// How a company of the world is paid: where it receives, its boletos, and the files of its bank, made by the product.
import { createHash } from 'node:crypto'
import { lerRetorno } from '@razao/formats/cnab240'
import { lerCobrancas } from '@razao/formats/planilha-de-cobrancas'
import { escreverRetorno } from '@razao/formats/testes'
import { enviarRetorno } from '../../../apps/server/src/modules/cobranca/banco/enviar-retorno.ts'
import { gerarRemessa } from '../../../apps/server/src/modules/cobranca/banco/gerar-remessa.ts'
import { gerarBoletos } from '../../../apps/server/src/modules/cobranca/boletos/gerar-boletos.ts'
import { criarContaDeRecebimento } from '../../../apps/server/src/modules/cobranca/contas/contas.ts'
import { criarCobranca } from '../../../apps/server/src/modules/cobranca/criar-cobranca.ts'
import { enviarCobrancas } from '../../../apps/server/src/modules/cobranca/importacao/importar-cobrancas.ts'
import { NO_BANCO_DO_BRASIL } from '../../../apps/server/src/modules/cobranca/testes/contas.ts'
import { cobrancasDe, umaVenda } from './cobrancas.ts'
import type { Obra } from './obra.ts'

/** A receiving account as it is asked for. */
export const umaContaDeRecebimento = (nome: string) => ({
  ...{ nome, padrao: false, boleto: NO_BANCO_DO_BRASIL, instrucoes: `${nome} instruções` },
  pix: { chave: 'financeiro@ficticia.example', nome: nome.slice(0, 25), cidade: 'SAO PAULO' },
  proximoNossoNumero: null,
})

type Dela = { empresaId: number; clienteId: number; servicoId: number }

/** A charge of two instalments, and the boleto of each. */
async function comBoletos({ escritorio, bancada }: Obra, dela: Dela) {
  const { cobrancaId } = await escritorio.rodar((ctx) =>
    criarCobranca(ctx, { ...umaVenda(dela), acao: 'salvar', outraMesmo: true, issoMesmo: false }),
  )
  const { recusadas } = await escritorio.rodar((ctx) =>
    gerarBoletos(ctx, { cobrancaIds: [cobrancaId], contaId: null, novoVencimento: null }),
  )
  const { rows } = await bancada.dono.query<{ id: number; numero: string }>(
    `select id, dados #>> '{montado,nossoNumero}' as numero from boleto where escritorio_id = $1 and cobranca_id = $2
     order by parcela`,
    [escritorio.id, cobrancaId],
  )
  const [um, outro] = rows
  if (um === undefined || outro === undefined)
    throw new Error(`a cobrança ${cobrancaId} ficou sem boletos: ${JSON.stringify(recusadas)}`)
  return { cobrancaId, um, outro }
}

/** What the bank tells of a boleto: it was paid, and its charge has no note yet. */
async function lerDoBanco({ escritorio }: Obra, casa: Casa, numero: string, canario: string) {
  const texto = escreverRetorno(
    '001',
    [{ movimento: '06', nossoNumero: numero, pago: 1000, dataDaOcorrencia: '04112026' }],
    { inscricao: casa.cnpj },
  )
  const dito = lerRetorno(Buffer.from(texto))
  if (!dito.ok) throw new Error(dito.refusal.mensagem)
  const sha256 = createHash('sha256').update(texto).digest('hex')
  const envio = { nome: `${canario} retorno.ret`, sha256, lido: dito.value }
  return await escritorio.rodar((ctx) => enviarRetorno(ctx, { empresaId: casa.id, envio }))
}

/** A sheet of charges, looked at and not confirmed. */
async function deUmaPlanilha({ escritorio }: Obra, empresaId: number, canario: string) {
  const lidas = lerCobrancas(
    Buffer.from(`Cliente;CNPJ;Descrição;Valor\n;11.444.777/0001-61;${canario} linha;77,00`),
  )
  if (!lidas.ok) throw new Error(lidas.refusal.mensagem)
  const envio = { nome: `${canario} cobranças.csv`, linhas: lidas.value }
  return (await escritorio.rodar((ctx) => enviarCobrancas(ctx, { empresaId, envio }))).importacaoId
}

/** Accounts that talk to a bank, a charge that it has, and money that came; what opens the bank is in no vault. */
async function pixDe(
  { um, escritorio }: Obra,
  dela: { empresaId: number; contas: readonly number[]; cobrancaId: number },
  canario: string,
): Promise<{ pixAConferir: number; pixSemCobranca: number }> {
  const { empresaId, contas, cobrancaId } = dela
  for (const conta of contas)
    await um(
      `insert into pix_provedor (escritorio_id, conta_id, empresa_id, endereco, endereco_do_token, cliente_final,
         certificado_titular, certificado_ate, guardado_em)
       values ($1, $2, $3, 'https://pix.banco.example', 'https://pix.banco.example/token', 'nte1', $4, '2100-01-01', now())
       on conflict (escritorio_id, conta_id) do update set versao = pix_provedor.versao returning versao`,
      [escritorio.id, conta, empresaId, `${canario} titular`],
    )
  const txid = `RZ${String(cobrancaId).padStart(30, '0')}`
  const daCobranca = [escritorio.id, empresaId, contas[0], cobrancaId, txid, `${canario} motivo`]
  await um(
    `insert into pix_cobranca (escritorio_id, empresa_id, conta_id, cobranca_id, txid, motivo, parcela, tipo, pedido, valor,
       vencimento, vale_ate, situacao, concluida_em)
     values ($1, $2, $3, $4, $5, $6, 1, 'cob', '{}', 100, '2026-11-10', '2026-12-10', 'recusada', now()) returning id`,
    daCobranca,
  )
  const { id: pixAConferir } = await um<{ id: number }>(
    `insert into pix_recebido (escritorio_id, empresa_id, conta_id, cobranca_id, txid, mensagem, parcela, end_to_end_id, valor,
       horario, data, situacao)
     values ($1, $2, $3, $4, $5, $6, 1, $7, 100, now(), '2026-11-10', 'a-conferir') returning id`,
    [...daCobranca, `E${String(cobrancaId).padStart(31, '0')}`],
  )
  const deNinguem = async (letra: string) =>
    (
      await um<{ id: number }>(
        `insert into pix_recebido (escritorio_id, empresa_id, conta_id, mensagem, end_to_end_id, valor, horario, data, situacao)
         values ($1, $2, $3, $4, $5, 100, now(), '2026-11-10', 'sem-cobranca') returning id`,
        [
          ...[escritorio.id, empresaId, contas[0], `${canario} motivo`],
          `${letra}${String(cobrancaId).padStart(31, '0')}`,
        ],
      )
    ).id
  const pixSemCobranca = await deNinguem('S')
  // One that nobody closes, for the list.
  await deNinguem('N')
  return { pixAConferir, pixSemCobranca }
}

type Casa = { id: number; cnpj: string; clienteId: number; servicoId: number }

async function pagamentoDe(obra: Obra, casa: Casa, canario: string) {
  const { escritorio } = obra
  const { id: empresaId, clienteId, servicoId } = casa
  const conta = async (nome: string) =>
    (
      await escritorio.rodar((ctx) =>
        criarContaDeRecebimento(ctx, {
          ...{ empresaId, ...umaContaDeRecebimento(`${canario} ${nome}`) },
        }),
      )
    ).contaId
  const contaDeRecebimento = await conta('conta')
  const contaDeRecebimentoAArquivar = await conta('antiga')
  const cobrar = () => comBoletos(obra, { empresaId, clienteId, servicoId })
  const [comuns, aMudar, noBanco] = [await cobrar(), await cobrar(), await cobrar()]
  const { remessaId: remessa } = await escritorio.rodar((ctx) =>
    gerarRemessa(ctx, {
      contaId: contaDeRecebimento,
      boletoIds: [noBanco.um.id, noBanco.outro.id],
    }),
  )
  const { retornoId: retorno } = await lerDoBanco(obra, casa, noBanco.um.numero, canario)
  const doPix = await pixDe(
    obra,
    {
      ...{ empresaId, cobrancaId: comuns.cobrancaId },
      contas: [contaDeRecebimento, contaDeRecebimentoAArquivar],
    },
    canario,
  )
  return {
    ...{ contaDeRecebimento, contaDeRecebimentoAArquivar, remessa, retorno },
    cobrancasEnviadas: await deUmaPlanilha(obra, empresaId, canario),
    cobrancasADescartar: await deUmaPlanilha(obra, empresaId, canario),
    cobrancaComBoletos: comuns.cobrancaId,
    ...{ boleto: comuns.um.id, boletoARemeter: comuns.outro.id },
    ...{ boletoACancelar: aMudar.um.id, boletoATrocar: aMudar.outro.id, ...doPix },
  }
}

/** What a company of the world sells, and how it is paid for it. */
export async function vendasDe(obra: Obra, casa: Omit<Casa, 'clienteId'>, canario: string) {
  const cobrancas = await cobrancasDe(obra, casa, canario)
  const pagamento = await pagamentoDe(
    obra,
    { ...casa, clienteId: cobrancas.clienteDaCobranca },
    canario,
  )
  return { ...cobrancas, ...pagamento }
}
