import type { RecusaSerpro } from '../../platform/fora/index.ts'
import type { MensagemLida } from './palavras.ts'
import type { Dita } from './tipos.ts'

const CONTRATO =
  'Confira a chave, o segredo e o certificado do contrato em Integra Contador: precisam ser os da mesma contratação.'
const TERMO =
  'Assine e envie de novo o termo de autorização do procurador: o token dele não foi aceito ou venceu.'
const SUPORTE =
  'O serviço não é oferecido deste modo. Atualize o Razão; se continuar, abra um chamado no SERPRO.'
const DOCUMENTO = 'Confira o CNPJ ou o CPF no cadastro.'
const CODIGO_DO_DEBITO =
  'O código de receita não é o do regime da empresa: confira o regime no cadastro e apure o mês de novo.'
const GERAR_OS_DAS =
  'Gere antes o DAS de cada mês do ano, mesmo que não seja pago, e então declare.'
const CAMPO = 'Confira os dados da declaração: o SERPRO diz acima o que não aceitou.'

/** What to do about what is refused, by the code without the word before it. */
const O_QUE_FAZER: Readonly<Record<string, string>> = {
  'ICGERENCIADOR-003': CONTRATO,
  'ICGERENCIADOR-004': CONTRATO,
  'ICGERENCIADOR-005': CONTRATO,
  'ICGERENCIADOR-006': 'Confira o CNPJ de quem pede os dados, em Integra Contador.',
  'ICGERENCIADOR-007': 'Confira o CPF de quem pede os dados, em Integra Contador.',
  'ICGERENCIADOR-008': DOCUMENTO,
  'ICGERENCIADOR-009': DOCUMENTO,
  'ICGERENCIADOR-010': 'Confira o CNPJ do contratante, em Integra Contador.',
  'ICGERENCIADOR-011': 'O contratante precisa ser um CNPJ: confira-o em Integra Contador.',
  'ICGERENCIADOR-012': DOCUMENTO,
  'ICGERENCIADOR-013': CONTRATO,
  'ICGERENCIADOR-014': CONTRATO,
  'ICGERENCIADOR-015': CONTRATO,
  'ICGERENCIADOR-016':
    'O certificado é de outro CNPJ: envie o e-CNPJ de quem contratou o Integra Contador.',
  'ICGERENCIADOR-017': SUPORTE,
  'ICGERENCIADOR-018':
    'O CNPJ do contratante é outro: informe o de quem contratou o Integra Contador.',
  'ICGERENCIADOR-019':
    'Quem pede os dados não é o contratante: envie o termo de autorização assinado por quem pede.',
  'ICGERENCIADOR-020': TERMO,
  'ICGERENCIADOR-021': SUPORTE,
  'ICGERENCIADOR-022':
    'A empresa precisa dar procuração a quem pede os dados, no e-CAC, com o poder deste serviço.',
  'ICGERENCIADOR-025': CONTRATO,
  'ICGERENCIADOR-026': CONTRATO,
  'ICGERENCIADOR-027': CONTRATO,
  'ICGERENCIADOR-032':
    'A empresa não tem procuração no e-CAC para quem pede os dados: peça que ela a cadastre.',
  'ICGERENCIADOR-037': CONTRATO,
  'ICGERENCIADOR-038': CONTRATO,
  'ICGERENCIADOR-040': SUPORTE,
  'ICGERENCIADOR-041': CONTRATO,
  'ICGERENCIADOR-042': TERMO,
  'ICGERENCIADOR-043':
    'Este serviço não atende este tipo de pessoa: confira se a empresa é CNPJ ou CPF.',
  'ICGERENCIADOR-044': 'O SERPRO ainda não oferece este serviço: faça pelo e-CAC.',
  'ICGERENCIADOR-045': CONTRATO,
  'ICGERENCIADOR-052': SUPORTE,
  'ICGERENCIADOR-053':
    'O termo de autorização foi feito para outro contratante: assine um para quem contratou o Integra Contador.',
  'ICGERENCIADOR-054':
    'O termo de autorização foi assinado por outra pessoa: quem pede os dados é quem assina.',
  'ICGERENCIADOR-055': 'O SERPRO encerrou este serviço: faça pelo e-CAC e atualize o Razão.',
  'ICGERENCIADOR-057': DOCUMENTO,
  'PGDASD-MSG_ISN_002': CAMPO,
  'PGDASD-MSG_ISN_009': CAMPO,
  'PGDASD-MSG_ISN_023':
    'Um estabelecimento sem receita foi informado com a lista de atividades vazia: apure o mês de novo.',
  'PGDASD-MSG_ISN_034': CAMPO,
  'PGDASD-MSG_ISN_035':
    'A Receita calculou valores diferentes dos apurados aqui, e nada foi transmitido: confira a apuração.',
  'CCMEI-BSN-0050': 'Atualize as ocupações do MEI no Portal do Empreendedor e emita de novo.',
  'CCMEI-BSN-0060': 'O cadastro do MEI foi alterado hoje: emita o certificado amanhã.',
  'DASNSIMEI-10002':
    'O ano já não pode ser declarado: só os cinco anos anteriores são aceitos. Fale com a Receita.',
  'DASNSIMEI-10003':
    'O CNPJ foi baixado nesse ano: faça a declaração de extinção no portal do Simples Nacional.',
  'DASNSIMEI-10004': 'A empresa não era MEI nesse ano: confira o regime dela no cadastro.',
  'DASNSIMEI-10005':
    'Gere de novo o DAS dos períodos ditos acima, com a alíquota da ocupação, e então declare.',
  'DASNSIMEI-10006': GERAR_OS_DAS,
  'DASNSIMEI-10007': GERAR_OS_DAS,
  'DASNSIMEI-10008':
    'A receita passou de 120% do limite: comunique o desenquadramento do MEI no portal do Simples Nacional.',
  'DASNSIMEI-33001': 'A empresa não é MEI: confira o regime dela no cadastro.',
  'DCTFWEB-GUIA02': 'O DARF é de menos de R$ 10,00: ele soma-se ao do mês seguinte.',
  'DCTFWEB-GUIA03': 'A declaração não tem débito a pagar: não há DARF.',
  'DCTFWEB-TRANS09':
    'O certificado que assinou não é o de quem pede os dados: confira-o em Integra Contador.',
  'DCTFWEB-TRANS10':
    'A declaração mudou depois de ser lida: transmita de novo, e a versão nova é assinada.',
  'DCTFWEB-TRANS11': 'A declaração já foi transmitida: confira-a no e-CAC.',
  'DCTFWEB-TRANS13':
    'A empresa não está obrigada à DCTFWeb deste mês: confira os eventos do eSocial e da EFD-Reinf.',
  'DCTFWEB-TRANS19': 'O certificado que assinou não é aceito: envie outro, dentro da validade.',
  'MIT-MSG_0018': CODIGO_DO_DEBITO,
  'MIT-MSG_0026': CODIGO_DO_DEBITO,
  'MIT-MSG_0027':
    'O imposto trimestral só é informado no último mês do trimestre: apure o mês de novo.',
  'MIT-MSG_0033': DOCUMENTO,
  'MIT-MSG_0036':
    'Outra apuração deste mês ainda está sendo encerrada pela Receita: espere alguns minutos.',
  'PROCURACOES-40300':
    'A procuração só é consultada por quem a recebeu: confira quem pede os dados.',
  'PROCURACOES-40400':
    'A empresa não tem procuração no e-CAC para quem pede os dados: peça que ela a cadastre.',
}

/** Of themselves, before anything was looked at: nothing was done, and later it may go better. */
const SEM_NADA_FEITO = new Set(['ICGERENCIADOR-030', 'ICGERENCIADOR-031', 'ICGERENCIADOR-033'])
/** Of themselves, and nobody knows how far it went. */
const INCERTAS =
  /^(?:PGDASD-MSG_ISN_(?:001|012|022|031)|ICGERENCIADOR-(?:002|023|029|034|035|036|056)|[A-Z]+-058|DASNSIMEI-(?:33002|3300[5-8]|3301[1-6]|23007|40999|50000)|MIT-MSG_0001|DCTFWEB-(?:MG12|MG15|MG19|MG21)|PROCURACOES-500\d\d)$/
/** The token is not taken: with a new one it may be. */
const DE_TOKEN = /^ICGERENCIADOR-0(?:03|04|05|13|14|25|26|27|37|38|41|45)$/
/** The company gave no procuração, or not for this. */
export const SEM_PROCURACAO = new Set(['ICGERENCIADOR-022', 'ICGERENCIADOR-032'])
/** Ours: what the refusal is about when the words say nothing of it. */
const NOSSAS = {
  teto: 'teto-do-mes',
  credenciais: 'credenciais-recusadas',
  semContrato: 'sem-contrato',
  grande: 'pedido-grande',
} as const

/** `[AcessoNegado-ICGERENCIADOR-022]` is `ICGERENCIADOR-022`. */
const codigoDe = ({ codigo }: Pick<MensagemLida, 'codigo'>): string =>
  codigo
    .replace(/^\[|\]$/g, '')
    .replace(/^(?:AcessoNegado|Entra[dt]aIncorreta|Erro|Aviso|Sucesso)-/i, '')

/** The codes of what was said, or refused, without the word before them. */
export const codigosDe = (dita: Dita): readonly string[] =>
  dita.tipo === 'recusado'
    ? dita.recusas.map(({ codigo }) => codigo)
    : dita.mensagens.map((mensagem) => codigoDe(mensagem))

const algum = (mensagens: readonly MensagemLida[], como: (codigo: string) => boolean): boolean =>
  mensagens.some((mensagem) => como(codigoDe(mensagem)))
export const semNadaFeito = (mensagens: readonly MensagemLida[]): boolean =>
  algum(mensagens, (codigo) => SEM_NADA_FEITO.has(codigo))
export const incerta = (mensagens: readonly MensagemLida[]): boolean =>
  algum(mensagens, (codigo) => INCERTAS.test(codigo))
export const deToken = (mensagens: readonly MensagemLida[]): boolean =>
  algum(mensagens, (codigo) => DE_TOKEN.test(codigo))

/** By its status alone. */
const PELO_STATUS: Readonly<Record<number, string>> = {
  400: 'Confira os dados enviados: o SERPRO diz acima o que não aceitou.',
  403: 'Confira se a empresa deu procuração no e-CAC e se o contrato do SERPRO inclui este serviço.',
  404: 'A Receita não encontrou o que foi pedido.',
}

/** What was said, as refusals; the status when nothing was. */
export function recusasDe(status: number, mensagens: readonly MensagemLida[]): RecusaSerpro[] {
  const geral = PELO_STATUS[status] ?? 'Tente de novo; se continuar, abra um chamado no SERPRO.'
  if (mensagens.length === 0)
    return [{ codigo: `http-${status}`, descricao: `Recusado (${status}).`, oQueFazer: geral }]
  return mensagens.map((mensagem) => ({
    codigo: codigoDe(mensagem),
    descricao: mensagem.texto,
    oQueFazer: O_QUE_FAZER[codigoDe(mensagem)] ?? geral,
  }))
}

export const CREDENCIAIS_RECUSADAS: RecusaSerpro = {
  codigo: NOSSAS.credenciais,
  descricao: 'O SERPRO não aceitou a chave, o segredo ou o certificado.',
  oQueFazer: CONTRATO,
}
export const CERTIFICADO_RECUSADO: RecusaSerpro = {
  codigo: NOSSAS.credenciais,
  descricao: 'O SERPRO não aceitou o certificado.',
  oQueFazer: 'Envie o e-CNPJ de quem contratou o Integra Contador, dentro da validade.',
}
export const TETO_DO_MES: RecusaSerpro = {
  codigo: NOSSAS.teto,
  descricao: 'O teto de consultas pagas do mês foi atingido, e nada foi pedido ao SERPRO.',
  oQueFazer: 'Aumente o teto em Integra Contador, ou espere o mês que vem.',
}
export const SEM_CONTRATO: RecusaSerpro = {
  codigo: NOSSAS.semContrato,
  descricao: 'O contrato no SERPRO não inclui este serviço.',
  oQueFazer: 'Confira na Área do Cliente do SERPRO se o Integra Contador está contratado e ativo.',
}
export const PEDIDO_GRANDE: RecusaSerpro = {
  codigo: NOSSAS.grande,
  descricao: 'O pedido é maior do que o SERPRO aceita, e não foi enviado.',
  oQueFazer: 'Divida o pedido, ou faça pelo e-CAC.',
}
