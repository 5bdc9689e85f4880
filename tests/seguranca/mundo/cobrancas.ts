// What a company of the world charges: charges at each point of their notes, contracts and an index, made by the product.

import { chaveNacional, escreverNfseNacional } from '@razao/formats/sinteticos'
import { criarContrato } from '../../../apps/server/src/modules/cobranca/contratos.ts'
import { criarCobranca } from '../../../apps/server/src/modules/cobranca/criar-cobranca.ts'
import {
  concluirAutorizada,
  concluirRejeitada,
} from '../../../apps/server/src/modules/receitas/emissao/concluir-emissao.ts'
import { configurarEmissor } from '../../../apps/server/src/modules/receitas/emissao/emissor.ts'
import type { Obra } from './obra.ts'
import { MUNICIPIO } from './regras.ts'

/** The month after the one that is closed. */
const MES_DA_VENDA = '2026-11'
const HOJE = '2026-11-05'
const BRUTO = 123_400
/** Of the first note of the company: the one that a charge is told to be of. */
const BRUTO_DA_PRIMEIRA_NOTA = 2_500_000

type Pedido = Parameters<typeof criarCobranca>[1]
type Dela = { empresaId: number; clienteId: number; servicoId: number | null }

const MOLDE = {
  servico: {
    ...{ itemLc116: '01.07', codigoNacional: '010701', codigoMunicipal: null },
    ...{ nbs: '115022000', cnae: null, anexo: null },
    natureza: 'outros',
    ...{ cessaoDeMaoDeObra: false, inssBaseMinima: null },
  },
  descricao: 'serviço de um teste',
  forma: 'pix',
  ...{ desconto: 0, deducoes: 0, parcelas: 2 },
  ...{ municipioDaPrestacao: null, exterior: null, aliquotaIss: null, issRetido: null },
  informacoes: null,
} as const

/** A charge as it is asked for, of a plain service. */
export const umaVenda = (dela: Dela): Omit<Pedido, 'acao' | 'outraMesmo' | 'issoMesmo'> => ({
  ...MOLDE,
  ...dela,
  ...{ bruto: BRUTO, competencia: MES_DA_VENDA, emissao: HOJE, vencimento: '2026-12-10' },
  substituiNotaId: null,
})

/** A contract as it is asked for, adjusted by an index. */
export const umContrato = (dela: Dela) => ({
  ...MOLDE,
  ...dela,
  ...({ valor: BRUTO, periodicidade: 'mensal', dia: 10, venceEmDias: 10 } as const),
  ...({ inicio: '2026-12-01', fim: null, indice: 'ipca', emitir: true } as const),
})

type Casa = { id: number; cnpj: string; servicoId: number }

/** A company that may issue, with a customer of its own. */
async function prepararEmissor(
  { um, escritorio }: Obra,
  { id: empresaId, cnpj }: Casa,
  canario: string,
): Promise<number> {
  // Its key is in no vault: nothing leaves from here.
  await um(
    `insert into certificado_digital (escritorio_id, empresa_id, tipo, titular, documento, emissor, serial, impressao,
       valido_de, valido_ate, expira_em, enviado_em)
     values ($1, $2::bigint, 1, $3, $4, 'AC Fictícia', to_hex($2::bigint), repeat('a', 64),
       '2026-01-01', '2036-01-01', '2036-01-01T15:00:00Z', '2026-01-02T15:00:00Z')`,
    [escritorio.id, empresaId, `${canario} certificado`, cnpj],
  )
  await escritorio.rodar((ctx) =>
    configurarEmissor(ctx, {
      ...{ empresaId, ambiente: 2, serie: '1', proximoNumero: 1, versao: 0 },
      ...{ apuracaoSimples: 1, regimeEspecial: 0, informacoes: `${canario} informações` },
      // One letter of the note that is authorised, so that there is one to be looked for.
      ...{ enviaNota: true, enviaTeste: true },
    }),
  )
  await um(
    `insert into indice_mensal (escritorio_id, indice, competencia, variacao, informada_por_nome)
     values ($1, 'ipca', '2026-09', 0.0056, $2) on conflict do nothing`,
    [escritorio.id, canario.replace(/\d$/, '0')],
  )
  const { id } = await um<{ id: number }>(
    `insert into participante (escritorio_id, empresa_id, nome, tipo_pessoa, documento, municipio_ibge, cep, logradouro,
       numero, bairro, email)
     values ($1, $2, $3, 2, '11444777000161', ${MUNICIPIO}, '76801000', 'Praça Fictícia', '1', 'Sé', 'cliente@ficticio.example')
     returning id`,
    [escritorio.id, empresaId, `${canario} tomador`],
  )
  return id
}

/** Of the national standard, of the company and of now. */
function notaAutorizada({ cnpj }: Casa, canario: string) {
  const nota = {
    ...{ numero: 77, emissao: `${HOJE}T09:30:00-03:00`, competencia: HOJE },
    prestador: { documento: cnpj, nome: `${canario} Padaria`, municipioIbge: '3550308' },
    tomador: {
      ...{ documento: '11444777000161', nome: `${canario} tomador`, municipioIbge: '3550308' },
    },
    descricao: `${canario} serviço`,
    ...{ codigoTributacaoNacional: '010701', municipioIncidencia: '3550308', bruto: BRUTO },
  }
  return { chave: chaveNacional(nota), xml: escreverNfseNacional(nota) }
}

export async function cobrancasDe(obra: Obra, casa: Casa, canario: string) {
  const { um, escritorio } = obra
  const clienteDaCobranca = await prepararEmissor(obra, casa, canario)
  const dela = { empresaId: casa.id, clienteId: clienteDaCobranca, servicoId: casa.servicoId }
  const cobrar = async (mais: Partial<Pedido> = {}) =>
    await escritorio.rodar((ctx) =>
      criarCobranca(ctx, {
        ...umaVenda(dela),
        acao: 'salvar',
        outraMesmo: true,
        issoMesmo: false,
        ...mais,
      }),
    )
  const pedir = async (): Promise<{ cobrancaId: number; emissaoId: number }> => {
    const { cobrancaId, emissaoId } = await cobrar({ acao: 'emitir' })
    return { cobrancaId, emissaoId: emissaoId ?? 0 }
  }
  const faturada = await pedir()
  await escritorio.rodar((ctx) =>
    concluirAutorizada(ctx, faturada.emissaoId, notaAutorizada(casa, canario)),
  )
  const recusada = await pedir()
  await escritorio.rodar((ctx) =>
    concluirRejeitada(ctx, recusada.emissaoId, {
      desfecho: 'rejeitada',
      recusas: [{ codigo: 'E0015', descricao: `${canario} recusa`, complemento: null }],
      lacuna: `${canario} lacuna`,
    }),
  )
  const incerta = await pedir()
  for (const estado of ['enviada', 'duvidosa'])
    await um(
      `update saida_externa s set estado = $2, envios = 1, enviada_em = now(), tentar_em = null, enviado = jsonb_build_object('xml', $3::text)
       from dps d where d.id = $1 and s.escritorio_id = d.escritorio_id and s.id = d.saida_id`,
      [incerta.emissaoId, estado, `${canario} enviado`],
    )
  // Two of the same would be one: what sets them apart is their value.
  const contratar = async (mais: number) => {
    const pedido = umContrato(dela)
    const outro = { ...pedido, valor: pedido.valor + mais }
    return (await escritorio.rodar((ctx) => criarContrato(ctx, outro))).contratoId
  }
  const { id: notaNacional } = await um<{ id: number }>(
    'select nota_id as id from cobranca where escritorio_id = $1 and id = $2',
    [escritorio.id, faturada.cobrancaId],
  )
  return {
    clienteDaCobranca,
    notaNacional,
    cobranca: (await cobrar()).cobrancaId,
    cobrancaAMudar: (await cobrar()).cobrancaId,
    cobrancaACancelar: (await cobrar()).cobrancaId,
    cobrancaAVincular: (await cobrar({ bruto: BRUTO_DA_PRIMEIRA_NOTA })).cobrancaId,
    cobrancaFaturada: faturada.cobrancaId,
    cobrancaRecusada: recusada.cobrancaId,
    emissaoRecusada: recusada.emissaoId,
    emissaoIncerta: incerta.emissaoId,
    emissaoNaFila: (await pedir()).emissaoId,
    contrato: await contratar(1),
    contratoAEncerrar: await contratar(2),
  }
}
