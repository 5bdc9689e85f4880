// Places where a company receives, as they are asked for: a Pix key, and an account that the bank gave a convênio.
import type { criarContaDeRecebimento } from '../contas/contas.ts'

type Conta = Parameters<typeof criarContaDeRecebimento>[1]

export const SEM_BOLETO = {
  ...{ agencia: '', digitoDaAgencia: '', conta: '', digitoDaConta: '', carteira: '' },
  ...{ convenio: '', modalidade: '', posto: '', variacao: '', transmissao: '' },
}

export const NO_BANCO_DO_BRASIL: NonNullable<Conta['boleto']> = {
  ...SEM_BOLETO,
  ...{ banco: '001', agencia: '4042', digitoDaAgencia: '8', conta: '61900', digitoDaConta: '0' },
  ...{ carteira: '17', convenio: '1238798', variacao: '19' },
}

export const umaConta = (empresaId: number, mais: Partial<Conta> = {}): Conta => ({
  ...{ empresaId, nome: 'Conta principal', padrao: false, boleto: null },
  pix: { chave: 'Financeiro@ficticia.example', nome: 'Empresa Fictícia', cidade: 'São Paulo' },
  ...{ instrucoes: null, proximoNossoNumero: null },
  ...mais,
})
