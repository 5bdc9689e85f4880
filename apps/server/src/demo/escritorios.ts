import { PERFIL, ROTULOS_PERFIL } from '@razao/contract'

/** An office of the demonstration. */
export type EscritorioFicticio = {
  /** Tells its draws from the other's. */
  readonly semente: string
  readonly nome: string
  readonly razaoSocial: string
  /** First number of its documents; the office's own is the one before. */
  readonly base: number
  readonly crc: string
  /** Of the accountant who signs the books. */
  readonly crcDoContador: string
  readonly email: string
  readonly telefone: string
  /** Has one company of each trouble. */
  readonly comCasos: boolean
}

export const PRINCIPAL: EscritorioFicticio = {
  semente: 'razao-27',
  nome: 'Contabilidade Faz de Conta',
  razaoSocial: 'Faz de Conta Serviços Contábeis Fictícios Ltda.',
  base: 1_000,
  crc: '2SP000000/O-0',
  crcDoContador: '1SP000000/O-0',
  email: 'contato@demo.razao.example',
  telefone: '(11) 5550-0027',
  comCasos: true,
}

/** A small neighbour: what one office sees, the other never does. */
export const VIZINHO: EscritorioFicticio = {
  semente: 'razao-vizinho',
  nome: 'Escritório Vizinho de Exemplo',
  razaoSocial: 'Vizinho de Exemplo Assessoria Contábil Fictícia Ltda.',
  base: 2_000_000,
  crc: '1MG000000/O-0',
  crcDoContador: '1MG000001/O-0',
  email: 'contato@vizinho.razao.example',
  telefone: '(31) 5550-0028',
  comCasos: false,
}

const SENHA = 'Conferir-o-mes-27'

export type UsuarioFicticio = {
  readonly email: string
  readonly nome: string
  /** Null: a person without password, who cannot sign in. */
  readonly senha: string | null
  readonly perfil: number
  readonly escritorios: readonly EscritorioFicticio[]
  /** Sees only these companies of the portfolio, by their order. */
  readonly soEmpresas?: readonly number[]
  /** Answers for companies. */
  readonly responsavel?: boolean
}

// Orders 8 and 3 of the portfolio: the fator R just below 28 % and the one that exports.
const DA_EMPRESARIA = [8, 3] as const

export const USUARIOS: readonly UsuarioFicticio[] = [
  {
    email: 'contador@demo.razao.example',
    nome: 'Célia Fictícia Rezende',
    senha: SENHA,
    perfil: PERFIL.contador,
    escritorios: [PRINCIPAL],
    responsavel: true,
  },
  {
    email: 'administrador@demo.razao.example',
    nome: 'Adalberto Fictício Nogueira',
    senha: SENHA,
    perfil: PERFIL.administrador,
    escritorios: [PRINCIPAL],
    responsavel: true,
  },
  {
    email: 'empresa@demo.razao.example',
    nome: 'Eunice Fictícia Guimarães',
    senha: SENHA,
    perfil: PERFIL.empresa,
    escritorios: [PRINCIPAL],
    soEmpresas: DA_EMPRESARIA,
  },
  {
    email: 'funcionario@demo.razao.example',
    nome: 'Fabiano Fictício Teles',
    senha: SENHA,
    perfil: PERFIL.funcionario,
    escritorios: [PRINCIPAL],
    soEmpresas: [DA_EMPRESARIA[0]],
  },
  {
    email: 'root@demo.razao.example',
    nome: 'Ruth Fictícia Vasconcelos',
    senha: SENHA,
    perfil: PERFIL.root,
    escritorios: [PRINCIPAL, VIZINHO],
  },
  {
    email: 'contador2@demo.razao.example',
    nome: 'Cássio Fictício Barros',
    senha: SENHA,
    perfil: PERFIL.contador,
    escritorios: [VIZINHO],
    responsavel: true,
  },
  {
    email: 'contadora@demo.razao.example',
    nome: 'Bruna Fictícia Leal',
    senha: null,
    perfil: PERFIL.contador,
    escritorios: [PRINCIPAL],
    responsavel: true,
  },
  {
    email: 'integracao@demo.razao.example',
    nome: 'Integração de Exemplo',
    senha: null,
    perfil: PERFIL.integracao,
    escritorios: [PRINCIPAL],
  },
]

/** Who may sign in, as the sign-in page and the terminal show them. */
export const DEMO_USERS: { email: string; senha: string; papel: string }[] = USUARIOS.flatMap(
  ({ email, senha, perfil, escritorios }) => {
    if (senha === null) return []
    const rotulo = ROTULOS_PERFIL[perfil as keyof typeof ROTULOS_PERFIL]
    const onde = escritorios.includes(PRINCIPAL) ? '' : ' (outro escritório)'
    return [{ email, senha, papel: `${rotulo}${onde}` }]
  },
)
