// Places where a company receives, as they are asked for: a Pix key, and an account that the bank gave a convênio.
import { type Escritorio, umCnpj } from '../../../testes/fabricas.ts'
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

/** A customer to whom a bank sends a boleto: a document and a whole address. */
export async function umCliente(
  { id, bancada: { dono } }: Escritorio,
  empresaId: number,
  mais: Record<string, unknown> = {},
): Promise<number> {
  await dono.query(
    `insert into municipio (ibge, nome, uf) values (3550308, 'São Paulo', 'SP') on conflict do nothing`,
  )
  const colunas: Record<string, unknown> = {
    ...{ escritorio_id: id, empresa_id: empresaId, nome: 'Cliente Fictício Ltda', tipo_pessoa: 2 },
    ...{
      documento: umCnpj(),
      cep: '01001000',
      logradouro: 'Praça da Sé',
      numero: '1',
      bairro: 'Sé',
    },
    ...{ municipio_ibge: 3550308, ...mais },
  }
  const nomes = Object.keys(colunas)
  const { rows } = await dono.query<{ id: number }>(
    `insert into participante (${nomes.join(', ')}) values (${nomes.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(colunas),
  )
  return rows[0]?.id ?? 0
}
