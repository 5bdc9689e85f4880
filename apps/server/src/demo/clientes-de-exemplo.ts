import type { clientes, RouteInput } from '@razao/contract'
import { cnpjFicticioDaFilial } from './documentos.ts'
import type { EmpresaDaCarteira } from './quem-emite.ts'

/** Whose notes the simulated national service makes go wrong, by the branch in the CNPJ. */
const CLIENTES = {
  'de-sempre': {
    filial: '0001',
    nome: 'Comércio Constante de Exemplo',
    email: 'financeiro@comercio-constante.example',
    observacao: 'Cliente da demonstração.',
  },
  'resposta-perdida': {
    filial: '0091',
    nome: 'Transportadora Resposta Perdida de Exemplo',
    // The mail server of the demonstration says that there is nobody of this name.
    email: 'nao-existe@resposta-perdida.example',
    observacao:
      'Cliente da demonstração: a resposta da nota se perde uma vez, e a plataforma pergunta ao serviço antes de emitir de novo. O e-mail não existe, e a nota que vai para ele volta.',
  },
  'resposta-incerta': {
    filial: '0092',
    nome: 'Hospital Resposta Incerta de Exemplo',
    email: 'financeiro@resposta-incerta.example',
    observacao:
      'Cliente da demonstração: a resposta da nota se perde, e por dez minutos o serviço não diz se ela foi emitida.',
  },
} as const
export type ClienteDeExemplo = keyof typeof CLIENTES

const SAO_PAULO = 3550308
/** Above every customer of the history. */
const PRIMEIRO = 5_500_000

/** The whole file of one of them, beside who sells to it. */
export function clienteDeExemplo(
  { id: empresaId, ficticia }: EmpresaDaCarteira,
  qual: ClienteDeExemplo,
): RouteInput<typeof clientes.criarCliente> {
  const { filial, nome, email, observacao } = CLIENTES[qual]
  return {
    ...{ empresaId, nome, observacao, nomeFantasia: null, tipoPessoa: 2 },
    documento: cnpjFicticioDaFilial(PRIMEIRO + ficticia.numero, filial),
    ...{ semNifMotivo: null, inscricaoMunicipal: null, pais: null },
    ...{ email, recebeNotas: true, telefone: null },
    ...{ cep: '01001000', logradouro: 'Rua das Amostras', numero: '100', complemento: null },
    ...{ bairro: 'Bairro Fictício', municipioIbge: SAO_PAULO },
    ...{ exteriorCodigoPostal: null, exteriorCidade: null, exteriorEstado: null },
    ...{ etiquetas: ['demonstração'], retemIss: false, retemFederal: null, orgaoPublico: null },
    ...{ tributacao: null, contatos: [] },
  }
}
