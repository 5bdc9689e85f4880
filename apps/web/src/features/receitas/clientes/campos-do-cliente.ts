import { clientes, type consultas, type RouteInput, type RouteOutput } from '@razao/contract'
import { ROTULOS_PAIS, TIPO_PESSOA } from '@razao/engine/cadastro'
import type { Campos, Valores } from '../../../ui/campos.ts'
import { limpar } from '../../../ui/mascaras.ts'
import { type ClienteInteiro, type Contato, TIPOS, telefoneEscrito } from './cliente.ts'

/** A contact on the screen: the key holds its line while others come and go. */
export type ContatoEscrito = {
  readonly chave: number
  readonly id: number | null
  readonly nome: string
  readonly cargo: string
  readonly email: string
  readonly telefone: string
  readonly recebeNota: boolean
  readonly recebeCobranca: boolean
}
let ultima = 0
const chave = (): number => {
  ultima += 1
  return ultima
}
export const novoContato = (): ContatoEscrito => ({
  ...{ chave: chave(), id: null, nome: '', cargo: '', email: '', telefone: '' },
  ...{ recebeNota: true, recebeCobranca: true },
})

type Escolha = '' | 'sim' | 'nao'
const SE: Readonly<Record<Escolha, boolean | null>> = { '': null, sim: true, nao: false }
const escolhaDe = (valor: boolean | null): Escolha => {
  if (valor === null) return ''
  return valor ? 'sim' : 'nao'
}

/** Countries by name; Brasil is the address without one. */
const PAISES_DE_FORA = Object.entries(ROTULOS_PAIS)
  .filter(([sigla]) => sigla !== 'BR')
  .sort(([, a], [, b]) => a.localeCompare(b, 'pt-BR'))

const texto = (rotulo: string, maximo: number, mais = {}) => ({ rotulo, maximo, ...mais })

export const CAMPOS = {
  tipoPessoa: { tipo: 'escolha', rotulo: 'Tipo', opcoes: TIPOS },
  cnpj: { tipo: 'cnpj', rotulo: 'CNPJ', ponteiro: 'documento' },
  cpf: { tipo: 'cpf', rotulo: 'CPF', ponteiro: 'documento' },
  nif: {
    ...texto('NIF', 40),
    ponteiro: 'documento',
    descricao: 'O número de identificação fiscal no país do cliente.',
  },
  semNif: {
    tipo: 'escolha',
    rotulo: 'Sem NIF',
    ponteiro: 'semNifMotivo',
    opcoes: [['', 'Tem NIF'], ...Object.entries(clientes.MOTIVOS_SEM_NIF)],
  },
  nome: { ...texto('Nome ou razão social', 300), obrigatorio: true },
  nomeFantasia: texto('Nome fantasia', 150),
  inscricaoMunicipal: {
    ...texto('Inscrição municipal', 15),
    descricao: 'Só se a prefeitura do serviço pedir.',
  },
  email: { tipo: 'email', rotulo: 'E-mail de cobrança e notas' },
  recebeNotas: { tipo: 'caixa', rotulo: 'Recebe as notas por e-mail, assim que autorizadas' },
  telefone: {
    ...texto('Telefone', 30),
    exemplo: '(11) 3333-4444',
    validar: (escrito: string) =>
      /^\d{6,20}$/.test(digitos(escrito)) ? null : 'O telefone tem de 6 a 20 números.',
  },
  pais: {
    tipo: 'escolha',
    rotulo: 'País do endereço',
    opcoes: [['', 'Brasil'], ...PAISES_DE_FORA],
  },
  cep: { tipo: 'cep', rotulo: 'CEP' },
  logradouro: texto('Logradouro', 255),
  numero: texto('Número', 60),
  complemento: texto('Complemento', 156),
  bairro: texto('Bairro', 60),
  municipio: {
    rotulo: 'Município',
    ponteiro: 'municipioIbge',
    validar: (_: string, { municipioIbge }: Readonly<Record<string, unknown>>) =>
      municipioIbge === '' ? 'Escolha o município na lista.' : null,
  },
  municipioIbge: { rotulo: 'Município', ponteiro: '' },
  exteriorCidade: texto('Cidade', 60),
  exteriorEstado: texto('Estado ou província', 60),
  exteriorCodigoPostal: texto('Código postal', 11),
  retemIss: {
    tipo: 'escolha',
    rotulo: 'Retém o ISS?',
    opcoes: [
      ['', 'Conforme o município'],
      ['sim', 'Sempre'],
      ['nao', 'Nunca'],
    ],
  },
  retemFederal: {
    tipo: 'escolha',
    rotulo: 'Retém tributos federais?',
    opcoes: [
      ['', 'Conforme a lei e o serviço'],
      ['sim', 'Sim, mesmo sendo do Simples ou MEI'],
      ['nao', 'Nunca'],
    ],
  },
  orgaoPublico: {
    tipo: 'escolha',
    rotulo: 'Órgão público',
    opcoes: [
      ['', 'Não'],
      ['federal', 'Federal'],
      ['estadual', 'Estadual'],
      ['municipal', 'Municipal'],
    ],
  },
  tributacao: {
    tipo: 'escolha',
    rotulo: 'Regime de tributação',
    opcoes: [
      ['', 'Não sei'],
      ['geral', 'Lucro Presumido ou Real'],
      ['simples', 'Simples Nacional'],
      ['mei', 'MEI'],
    ],
  },
  etiquetas: { tipo: 'livre', rotulo: 'Etiquetas', vazio: [] as readonly string[] },
  observacao: { ...texto('Observação', 1000), tipo: 'longo' },
  contatos: { tipo: 'livre', rotulo: 'Contatos', vazio: [] as readonly ContatoEscrito[] },
} as const satisfies Campos
export type ValoresDoCliente = Valores<typeof CAMPOS>

const digitos = (escrito: string): string => escrito.replace(/\D/g, '')
const ouNulo = (escrito: string): string | null => escrito.trim() || null

const deContato = (contato: Contato): ContatoEscrito => ({
  ...contato,
  chave: chave(),
  cargo: contato.cargo ?? '',
  email: contato.email ?? '',
  telefone: telefoneEscrito(contato.telefone) ?? '',
})

/** The file as the fields hold it. */
export function valoresDo(c: ClienteInteiro): Partial<ValoresDoCliente> {
  const documento = c.documento ?? ''
  const fora = c.pais !== null && c.pais !== 'BR'
  return {
    tipoPessoa: String(c.tipoPessoa),
    cnpj: c.tipoPessoa === TIPO_PESSOA.juridica ? documento : '',
    cpf: c.tipoPessoa === TIPO_PESSOA.fisica ? documento : '',
    nif: c.tipoPessoa === TIPO_PESSOA.estrangeiro ? documento : '',
    semNif: c.semNifMotivo === null ? '' : String(c.semNifMotivo),
    nome: c.nome,
    nomeFantasia: c.nomeFantasia ?? '',
    inscricaoMunicipal: c.inscricaoMunicipal ?? '',
    email: c.email ?? '',
    recebeNotas: c.recebeNotas,
    telefone: telefoneEscrito(c.telefone) ?? '',
    pais: fora ? (c.pais ?? '') : '',
    cep: c.cep ?? '',
    logradouro: c.logradouro ?? '',
    numero: c.numero ?? '',
    complemento: c.complemento ?? '',
    bairro: c.bairro ?? '',
    municipio: !fora && c.municipio !== null ? `${c.municipio} – ${c.uf}` : '',
    municipioIbge: c.municipioIbge === null ? '' : String(c.municipioIbge),
    exteriorCidade: c.exteriorCidade ?? '',
    exteriorEstado: c.exteriorEstado ?? '',
    exteriorCodigoPostal: c.exteriorCodigoPostal ?? '',
    retemIss: escolhaDe(c.retemIss),
    retemFederal: escolhaDe(c.retemFederal),
    orgaoPublico: c.orgaoPublico ?? '',
    tributacao: c.tributacao ?? '',
    etiquetas: c.etiquetas,
    observacao: c.observacao ?? '',
    contatos: c.contatos.map(deContato),
  }
}

type Envio = Omit<RouteInput<typeof clientes.alterarCliente>, 'clienteId' | 'versao'>

export const ehEstrangeiro = ({ tipoPessoa }: Pick<ValoresDoCliente, 'tipoPessoa'>): boolean =>
  tipoPessoa === String(TIPO_PESSOA.estrangeiro)
export const ehEmpresa = ({ tipoPessoa }: Pick<ValoresDoCliente, 'tipoPessoa'>): boolean =>
  tipoPessoa === String(TIPO_PESSOA.juridica)
export const moraFora = ({ pais }: Pick<ValoresDoCliente, 'pais'>): boolean => pais !== ''

function documentoDe(v: ValoresDoCliente): string | null {
  if (ehEstrangeiro(v)) return v.semNif === '' ? ouNulo(v.nif) : null
  return ouNulo(ehEmpresa(v) ? v.cnpj : v.cpf)
}

/** As the route takes it; what is not of this kind of person, or of this country, is not sent. */
export function paraEnvio(v: ValoresDoCliente): Envio {
  const fora = moraFora(v)
  return {
    tipoPessoa: Number(v.tipoPessoa) as 1 | 2 | 3,
    documento: documentoDe(v),
    semNifMotivo: ehEstrangeiro(v) && v.semNif !== '' ? (Number(v.semNif) as 0 | 1 | 2) : null,
    nome: v.nome,
    nomeFantasia: ouNulo(v.nomeFantasia),
    inscricaoMunicipal: ouNulo(v.inscricaoMunicipal),
    pais: ouNulo(v.pais),
    email: ouNulo(v.email),
    recebeNotas: v.recebeNotas,
    telefone: ouNulo(digitos(v.telefone)),
    cep: fora ? null : ouNulo(v.cep),
    logradouro: ouNulo(v.logradouro),
    numero: ouNulo(v.numero),
    complemento: ouNulo(v.complemento),
    bairro: ouNulo(v.bairro),
    municipioIbge: fora || v.municipio.trim() === '' ? null : Number(v.municipioIbge),
    exteriorCodigoPostal: fora ? ouNulo(v.exteriorCodigoPostal) : null,
    exteriorCidade: fora ? ouNulo(v.exteriorCidade) : null,
    exteriorEstado: fora ? ouNulo(v.exteriorEstado) : null,
    etiquetas: [...v.etiquetas],
    retemIss: SE[v.retemIss],
    retemFederal: SE[v.retemFederal],
    orgaoPublico: ehEmpresa(v) ? v.orgaoPublico || null : null,
    tributacao: ehEmpresa(v) ? v.tributacao || null : null,
    observacao: ouNulo(v.observacao),
    contatos: v.contatos.map(({ chave: _, ...contato }) => ({
      ...contato,
      nome: contato.nome.trim(),
      cargo: ouNulo(contato.cargo),
      email: ouNulo(contato.email),
      telefone: ouNulo(digitos(contato.telefone)),
    })),
  }
}

/** What is wrong with the contacts as they are written, by line and field. */
export function errosDosContatos(
  contatos: readonly ContatoEscrito[],
): Readonly<Record<string, string>> {
  const erros: Record<string, string> = {}
  for (const [i, { nome, email, telefone, recebeNota, recebeCobranca }] of contatos.entries()) {
    if (nome.trim() === '') erros[`${i}.nome`] = 'Preencha «Nome».'
    if (email === '' && telefone.trim() === '')
      erros[`${i}.email`] = 'Informe o e-mail ou o telefone.'
    else if (email === '' && (recebeNota || recebeCobranca))
      erros[`${i}.email`] = 'Quem recebe nota ou cobrança tem e-mail.'
    else if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email))
      erros[`${i}.email`] = 'Escreva um e-mail válido.'
    if (telefone.trim() !== '' && !/^\d{6,20}$/.test(digitos(telefone)))
      erros[`${i}.telefone`] = 'O telefone tem de 6 a 20 números.'
  }
  return erros
}

type Endereco = RouteOutput<typeof consultas.consultarCep>['endereco']
type Publico = RouteOutput<typeof consultas.consultarCnpj>['cadastro']
type Textos = Readonly<Record<string, string>>

/** What a CEP says, in groups that are filled together; a município goes with its code or not at all. */
export const enderecoDoCep = (achado: Endereco): Partial<Textos>[] => [
  { logradouro: achado.logradouro },
  { bairro: achado.bairro },
  {
    municipio: `${achado.municipio} – ${achado.uf}`,
    municipioIbge: String(achado.municipioIbge ?? ''),
  },
]

/** What the public register says; the município is found by its name. */
export const doCadastroPublico = ({
  razaoSocial,
  nomeFantasia,
  endereco,
}: Publico): Partial<Textos>[] => [
  { nome: razaoSocial },
  { nomeFantasia: nomeFantasia ?? '' },
  { cep: limpar('cep', endereco.cep) },
  { logradouro: endereco.logradouro },
  { numero: endereco.numero },
  { complemento: endereco.complemento },
  { bairro: endereco.bairro },
  { municipio: `${endereco.municipio} – ${endereco.uf}` },
]
