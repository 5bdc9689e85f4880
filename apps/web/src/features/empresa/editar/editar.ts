import type { cadastro, consultas, RouteInput, RouteOutput } from '@razao/contract'
import { PORTE, ROTULOS_PORTE } from '@razao/engine/cadastro'
import { formatarCompetencia } from '@razao/engine/tempo'
import type { CamposDeTexto } from '../../../ui/campos.ts'
import { formatarData } from '../../../ui/formato.ts'
import { dataDigitada, limpar } from '../../../ui/mascaras.ts'

export type Cadastro = RouteOutput<typeof cadastro.lerCadastroDaEmpresa>
export type CadastroPublico = RouteOutput<typeof consultas.consultarCnpj>['cadastro']
type Mes = Cadastro['meses'][number]

/** The parts of the file, by the word of the address: `?editar=dados`. */
export const PARTES = {
  dados: 'Editar os dados cadastrais',
  regime: 'Mudar o regime ou o anexo',
  atividades: 'Editar as atividades',
  socios: 'Editar os sócios',
  contas: 'Editar as contas bancárias',
  meses: 'Corrigir meses anteriores',
} as const
export type Parte = keyof typeof PARTES
export const parteDoEndereco = (texto: string | null): Parte | null =>
  texto !== null && Object.hasOwn(PARTES, texto) ? (texto as Parte) : null

export type NomeDoDado =
  | Exclude<keyof Cadastro['dados'], 'municipioIbge' | 'responsavelId'>
  | 'municipio'
  | 'municipioIbge'
  | 'responsavelId'
export type Dados = Readonly<Record<NomeDoDado, string>>

export const CAMPOS: CamposDeTexto<NomeDoDado> = {
  razaoSocial: { rotulo: 'Razão social', obrigatorio: true, maximo: 150 },
  apelido: { rotulo: 'Nome no escritório', obrigatorio: true, maximo: 80 },
  nomeFantasia: { rotulo: 'Nome fantasia', maximo: 150 },
  naturezaJuridica: { rotulo: 'Natureza jurídica', maximo: 120 },
  porte: { rotulo: 'Porte', obrigatorio: true },
  abertura: {
    tipo: 'date',
    rotulo: 'Data de abertura',
    obrigatorio: true,
    validar: (valor) =>
      dataDigitada(valor) === null ? 'Escreva uma data que existe, como 31/12/2026.' : null,
  },
  municipio: {
    rotulo: 'Município',
    ponteiro: 'municipioIbge',
    validar: (_, { municipioIbge }) =>
      municipioIbge === '' ? 'Escolha o município na lista.' : null,
  },
  municipioIbge: { rotulo: 'Município', ponteiro: '' },
  inscricaoMunicipal: { rotulo: 'Inscrição municipal', maximo: 20 },
  inscricaoEstadual: { rotulo: 'Inscrição estadual', maximo: 20 },
  nire: {
    rotulo: 'NIRE',
    maximo: 11,
    validar: (valor) => (/^\d{11}$/.test(valor) ? null : 'O NIRE tem 11 números.'),
  },
  email: { tipo: 'email', rotulo: 'E-mail' },
  telefone: { rotulo: 'Telefone', maximo: 30 },
  cep: { tipo: 'cep', rotulo: 'CEP' },
  logradouro: { rotulo: 'Logradouro', maximo: 150 },
  numero: { rotulo: 'Número', maximo: 20 },
  complemento: { rotulo: 'Complemento', maximo: 80 },
  bairro: { rotulo: 'Bairro', maximo: 80 },
  responsavelId: { rotulo: 'Contador responsável' },
}

/** The file as the fields of the form hold it. */
export function dadosDo({ dados, municipio }: Pick<Cadastro, 'dados' | 'municipio'>): Dados {
  const textos = Object.fromEntries(
    Object.entries(dados).map(([nome, valor]) => [nome, String(valor ?? '')]),
  ) as Record<NomeDoDado, string>
  return {
    ...textos,
    municipio: municipio ?? '',
    abertura: limpar('date', formatarData(dados.abertura)),
  }
}

/** What a CEP says, as the fields of the form hold it; a município goes with its code or not at all. */
export const enderecoDoCep = (
  achado: RouteOutput<typeof consultas.consultarCep>['endereco'],
): Partial<Dados>[] => [
  { logradouro: achado.logradouro },
  { bairro: achado.bairro },
  {
    municipio: `${achado.municipio} – ${achado.uf}`,
    municipioIbge: String(achado.municipioIbge ?? ''),
  },
]

const ouNada = (texto: string): string | null => (texto.trim() === '' ? null : texto.trim())

/** As the route takes it. Call only when no field has errors. */
export function dadosParaEnvio(
  valores: Dados,
): Omit<RouteInput<typeof cadastro.alterarEmpresa>, 'empresaId' | 'versao'> {
  const { municipioIbge, municipio, responsavelId, porte, abertura } = valores
  return {
    razaoSocial: valores.razaoSocial,
    apelido: valores.apelido,
    nomeFantasia: ouNada(valores.nomeFantasia),
    naturezaJuridica: ouNada(valores.naturezaJuridica),
    porte: Number(porte) as 20 | 21 | 99,
    abertura: dataDigitada(abertura) ?? '',
    municipioIbge: municipio.trim() === '' ? null : Number(municipioIbge),
    inscricaoMunicipal: ouNada(valores.inscricaoMunicipal),
    inscricaoEstadual: ouNada(valores.inscricaoEstadual),
    nire: ouNada(valores.nire),
    email: ouNada(valores.email),
    telefone: ouNada(valores.telefone),
    cep: ouNada(valores.cep),
    logradouro: ouNada(valores.logradouro),
    numero: ouNada(valores.numero),
    complemento: ouNada(valores.complemento),
    bairro: ouNada(valores.bairro),
    responsavelId: responsavelId === '' ? null : Number(responsavelId),
  }
}

/** `base` is what was opened, `meu` what is typed, `deles` what somebody saved meanwhile. */
export function juntar<N extends string>(
  base: Readonly<Record<N, string>>,
  meu: Readonly<Record<N, string>>,
  deles: Readonly<Record<N, string>>,
): { valores: Record<N, string>; conflitos: N[] } {
  const nomes = Object.keys(base) as N[]
  const mudei = (nome: N) => meu[nome] !== base[nome]
  return {
    valores: Object.fromEntries(
      nomes.map((nome) => [nome, mudei(nome) ? meu[nome] : deles[nome]]),
    ) as Record<N, string>,
    conflitos: nomes.filter(
      (nome) => mudei(nome) && deles[nome] !== base[nome] && deles[nome] !== meu[nome],
    ),
  }
}

/** A line of «Nosso cadastro × Receita»; accepting it puts `valores` in the form. */
export type Diferenca = {
  readonly campo: string
  readonly rotulo: string
  readonly nosso: string
  readonly receita: string
  readonly valores: Partial<Record<NomeDoDado, string>>
}

/** The register writes in capitals and without accents: only what reads otherwise differs. */
const leitura = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[^0-9A-Za-z]/g, '')
    .toLowerCase()

function porteDaReceita(porte: string | null): string | null {
  if (porte === null || porte.trim() === '') return null
  if (/PEQUENO PORTE|\bEPP\b/i.test(porte)) return String(PORTE.epp)
  return String(/DEMAIS/i.test(porte) ? PORTE.demais : PORTE.me)
}

/** What the public register says otherwise than the form, field by field; what it does not say is left out. */
export function diferencasDaReceita(valores: Dados, publico: CadastroPublico): Diferenca[] {
  const { endereco } = publico
  const simples: [NomeDoDado, string | null][] = [
    ['razaoSocial', publico.razaoSocial],
    ['nomeFantasia', publico.nomeFantasia],
    ['naturezaJuridica', publico.naturezaJuridica],
    ['logradouro', endereco.logradouro],
    ['numero', endereco.numero],
    ['complemento', endereco.complemento],
    ['bairro', endereco.bairro],
    ['cep', endereco.cep.replace(/\D/g, '')],
  ]
  const iguais = (a: string, b: string) => leitura(a) === leitura(b)
  const linhas = simples.flatMap(([campo, dito]): Diferenca[] => {
    const receita = (dito ?? '').trim().slice(0, CAMPOS[campo].maximo ?? 150)
    const nosso = valores[campo]
    if (receita === '' || iguais(nosso, receita)) return []
    return [{ campo, rotulo: CAMPOS[campo].rotulo, nosso, receita, valores: { [campo]: receita } }]
  })
  const outra = (campo: NomeDoDado, textos: [string, string], novos: Diferenca['valores']) =>
    linhas.push({
      campo,
      rotulo: CAMPOS[campo].rotulo,
      nosso: textos[0],
      receita: textos[1],
      valores: novos,
    })
  const municipio = [endereco.municipio, endereco.uf].filter(Boolean).join(' – ')
  if (municipio !== '' && !iguais(municipio, valores.municipio))
    outra('municipio', [valores.municipio, municipio], { municipio, municipioIbge: '' })
  const porte = porteDaReceita(publico.porte)
  if (porte !== null && porte !== valores.porte)
    outra('porte', [rotuloDoPorte(valores.porte), rotuloDoPorte(porte)], { porte })
  const { abertura } = publico
  if (abertura !== null && abertura !== dataDigitada(valores.abertura))
    outra(
      'abertura',
      [formatarData(dataDigitada(valores.abertura) ?? ''), formatarData(abertura)],
      { abertura: limpar('date', formatarData(abertura)) },
    )
  return linhas
}
const rotuloDoPorte = (porte: string): string =>
  ROTULOS_PORTE[Number(porte) as keyof typeof ROTULOS_PORTE] ?? porte

/** What the register says that is not corrected in this part of the file: where to go, in words. */
export function avisosDaReceita(
  { regimes, atividades }: Pick<Cadastro, 'regimes' | 'atividades'>,
  publico: CadastroPublico,
): { texto: string; parte: Parte | null }[] {
  const avisos: { texto: string; parte: Parte | null }[] = []
  if (publico.situacao !== 'ATIVA')
    avisos.push({ texto: `Na Receita a situação é ${publico.situacao}.`, parte: null })
  const [atual] = regimes
  const optante = publico.mei ? 6 : 1
  if ((publico.simples || publico.mei) && atual?.regime !== optante)
    avisos.push({
      texto: `Na Receita ela é optante pelo ${publico.mei ? 'MEI' : 'Simples Nacional'}.`,
      parte: 'regime',
    })
  if (publico.simples === false && publico.mei !== true && [1, 6].includes(atual?.regime ?? 0))
    avisos.push({ texto: 'Na Receita ela não é optante pelo Simples Nacional.', parte: 'regime' })
  const faltam = cnaesQueFaltam(atividades, publico)
  if (faltam.length > 0)
    avisos.push({
      texto: `Na Receita há CNAE que não está aqui: ${faltam.map(({ codigo }) => codigo).join(', ')}.`,
      parte: 'atividades',
    })
  return avisos
}
const cnaesQueFaltam = (
  atividades: readonly { readonly cnae: string }[],
  publico: CadastroPublico,
): CadastroPublico['cnaes'] =>
  publico.cnaes.filter(({ codigo }) => !atividades.some(({ cnae }) => cnae === codigo))

/** What a change that begins in `desde` reaches, until the next version of the regime. */
export function efeitoDaVigencia(
  { meses, regimes }: Pick<Cadastro, 'meses' | 'regimes'>,
  desde: string,
): { bloqueadas: string[]; reapurar: string[]; abertas: string[]; ate: string | null } {
  const ate =
    regimes
      .map(({ vigenteDe }) => vigenteDe)
      .filter((vigenteDe) => vigenteDe > desde)
      .sort()[0] ?? null
  const alcanca = ({ competencia }: Mes) =>
    competencia >= desde && (ate === null || competencia < ate)
  const deles = meses.filter(alcanca)
  const nomes = (quais: readonly Mes[]) => quais.map(({ competencia }) => competencia)
  return {
    ate,
    bloqueadas: nomes(deles.filter(({ bloqueada }) => bloqueada)),
    reapurar: nomes(deles.filter(({ bloqueada, apurada }) => !bloqueada && apurada)),
    abertas: nomes(deles.filter(({ bloqueada, apurada }) => !bloqueada && !apurada)),
  }
}

const LISTA = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
/** `09/2026 e 10/2026`; when they are many, how many and from when to when. */
export function listarMeses(competencias: readonly string[]): string {
  const nomes = competencias.map(formatarCompetencia)
  return nomes.length > 4
    ? `${nomes.length} meses, de ${nomes[0]} a ${nomes.at(-1)}`
    : LISTA.format(nomes)
}
