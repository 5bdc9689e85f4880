// A customer as a person fills it, for the tests of this slice.

import type { RouteParsed } from '@razao/contract'
import { clientes as rotas } from '@razao/contract'
import { type EmpresaDeTeste, type Escritorio, umCnpj } from '../../../../testes/fabricas.ts'
import { criarCliente } from '../gravar-cliente.ts'
import { lerCliente } from '../ler-cliente.ts'

type Dados = Omit<RouteParsed<typeof rotas.alterarCliente>, 'clienteId' | 'versao'>

export const umCliente = (mudancas: Partial<Dados> = {}): Dados => ({
  tipoPessoa: 2,
  documento: umCnpj(),
  semNifMotivo: null,
  nome: 'Cliente Fictício Ltda.',
  nomeFantasia: null,
  inscricaoMunicipal: null,
  pais: null,
  email: 'cobranca@cliente.example',
  recebeNotas: true,
  telefone: null,
  cep: '01001000',
  logradouro: 'Praça Fictícia',
  numero: '100',
  complemento: null,
  bairro: 'Centro',
  municipioIbge: 3550308,
  exteriorCodigoPostal: null,
  exteriorCidade: null,
  exteriorEstado: null,
  etiquetas: [],
  retemIss: null,
  retemFederal: null,
  orgaoPublico: null,
  tributacao: null,
  observacao: null,
  contatos: [],
  ...mudancas,
})

/** Registers by the use case. @returns its id */
export async function cadastrar(
  escritorio: Escritorio,
  empresa: Pick<EmpresaDeTeste, 'id'>,
  mudancas: Partial<Dados> = {},
): Promise<number> {
  const { clienteId } = await escritorio.rodar((ctx) =>
    criarCliente(ctx, {
      ...umCliente(mudancas),
      empresaId: empresa.id,
      contatos: (mudancas.contatos ?? []).map(({ id: _, ...contato }) => contato),
    }),
  )
  return clienteId
}

/** Reads as the wire does. */
export const ler = async (escritorio: Escritorio, clienteId: number) =>
  rotas.lerCliente.output.parse(await escritorio.rodar((ctx) => lerCliente(ctx, { clienteId })))
