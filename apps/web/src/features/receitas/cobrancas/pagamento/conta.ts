import { contasDeRecebimento, type RouteInput, type RouteOutput } from '@razao/contract'
import type { Campos, Valores } from '../../../../ui/campos.ts'
import { formatarDocumento } from '../../../../ui/formato.ts'

type Lista = RouteOutput<typeof contasDeRecebimento.listarContasDeRecebimento>
export type Conta = Lista['contas'][number]
export type Sugestao = Lista['sugestao']
type Pedido = Omit<RouteInput<typeof contasDeRecebimento.criarContaDeRecebimento>, 'empresaId'>

const { BANCOS_DE_COBRANCA } = contasDeRecebimento
export type Banco = contasDeRecebimento.BancoDeCobranca
const BANCOS = Object.entries(BANCOS_DE_COBRANCA).map(
  ([codigo, { nome }]) => [codigo as Banco, `${codigo} · ${nome}`] as const,
)

const TIPOS: Readonly<Record<string, string>> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  telefone: 'telefone',
  email: 'e-mail',
  aleatoria: 'chave aleatória',
}
/** A key as it is read: a document with its points. */
export const chaveEscrita = ({ tipo, chave }: NonNullable<Conta['pix']>): string =>
  tipo === 'cpf' || tipo === 'cnpj' ? formatarDocumento(chave) : chave
export const tipoDaChave = (tipo: string): string => TIPOS[tipo] ?? tipo
export const nomeDoBanco = (banco: Banco): string => BANCOS_DE_COBRANCA[banco].nome

/** `0057-1`, or what there is of it. */
export const comDigito = (numero: string, digito: string): string =>
  digito === '' ? numero : `${numero}-${digito}`

const doBanco = (rotulo: string, nome: string, maximo: number) =>
  ({ tipo: 'texto', rotulo, maximo, ponteiro: `boleto.${nome}` }) as const

export const CAMPOS = {
  nome: { tipo: 'texto', rotulo: 'Nome desta conta', obrigatorio: true, maximo: 60, foco: true },
  padrao: { tipo: 'caixa', rotulo: 'Usar quando ninguém escolher outra' },
  comPix: { tipo: 'chave', rotulo: 'Recebe por Pix' },
  chave: {
    ...{ tipo: 'texto', rotulo: 'Chave Pix', maximo: 77, ponteiro: 'pix.chave' },
    descricao: 'CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória.',
  },
  pixNome: {
    ...{ tipo: 'texto', rotulo: 'Quem recebe', maximo: 25, ponteiro: 'pix.nome' },
    descricao: 'Como aparece para quem paga, em até 25 letras.',
  },
  pixCidade: { tipo: 'texto', rotulo: 'Cidade', maximo: 15, ponteiro: 'pix.cidade' },
  comBoleto: { tipo: 'chave', rotulo: 'Emite boletos' },
  banco: { tipo: 'escolha', rotulo: 'Banco', opcoes: BANCOS },
  agencia: doBanco('Agência', 'agencia', 10),
  digitoDaAgencia: doBanco('Dígito da agência', 'digitoDaAgencia', 1),
  conta: doBanco('Conta', 'conta', 20),
  digitoDaConta: doBanco('Dígito da conta', 'digitoDaConta', 1),
  carteira: doBanco('Carteira', 'carteira', 5),
  convenio: {
    ...doBanco('Convênio', 'convenio', 20),
    descricao: 'Ou código do beneficiário, como o banco chama.',
  },
  modalidade: doBanco('Modalidade', 'modalidade', 2),
  posto: doBanco('Posto', 'posto', 2),
  variacao: doBanco('Variação da carteira', 'variacao', 3),
  transmissao: doBanco('Código de transmissão', 'transmissao', 20),
  proximoNossoNumero: {
    ...{ tipo: 'numero', rotulo: 'Próximo nosso número', maximo: 7 },
    descricao: 'Só aumenta: um número usado não é de outro boleto.',
    validar: (texto: string) =>
      /^[1-9]\d{0,6}$/.test(texto.trim()) ? null : 'Escreva um número a partir de 1.',
  },
  instrucoes: {
    ...{ tipo: 'longo', rotulo: 'Instruções do boleto (opcional)', maximo: 500, linhas: 3 },
    descricao: 'Ao caixa, em até 4 linhas: multa, juros, até quando receber.',
  },
} as const satisfies Campos

export type ValoresDaConta = Valores<typeof CAMPOS>

/** Fields that this bank asks for, beside those that all do. */
export const camposDoBanco = (banco: string): readonly (keyof typeof CAMPOS)[] =>
  BANCOS_DE_COBRANCA[banco as Banco].pede

const SEM_BANCO = {
  ...{ agencia: '', digitoDaAgencia: '', conta: '', digitoDaConta: '', carteira: '' },
  ...{ convenio: '', modalidade: '', posto: '', variacao: '', transmissao: '' },
}

/** What the form shows of an account; of a new one, who the company is. */
export function valoresDa(
  conta: Conta | null,
  { nome, cidade }: Sugestao,
  primeira: boolean,
): ValoresDaConta {
  const boleto = conta?.boleto ?? null
  return {
    ...{ nome: conta?.nome ?? '', padrao: conta?.padrao ?? primeira },
    ...{ comPix: conta === null || conta.pix !== null, chave: conta?.pix?.chave ?? '' },
    ...{ pixNome: conta?.pix?.nome ?? nome, pixCidade: conta?.pix?.cidade ?? cidade },
    comBoleto: boleto !== null,
    ...(boleto ?? { ...SEM_BANCO, banco: '001' as const }),
    proximoNossoNumero: String(conta?.proximoNossoNumero ?? 1),
    instrucoes: conta?.instrucoes ?? '',
  }
}

/** The same, as the server takes it. The next number goes only when somebody changed it. */
export function paraEnvio(valores: ValoresDaConta, antes: number | null): Pedido {
  const { nome, padrao, comPix, chave, pixNome, pixCidade, comBoleto, instrucoes, ...resto } =
    valores
  const { proximoNossoNumero, ...boleto } = resto
  const proximo = Number(proximoNossoNumero)
  return {
    ...{ nome, padrao },
    pix: comPix ? { chave, nome: pixNome, cidade: pixCidade } : null,
    boleto: comBoleto ? boleto : null,
    instrucoes: comBoleto && instrucoes !== '' ? instrucoes : null,
    proximoNossoNumero: comBoleto && proximo !== antes ? proximo : null,
  }
}
