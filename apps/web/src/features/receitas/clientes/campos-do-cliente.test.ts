import { clientes } from '@razao/contract'
import { describe, expect, it } from 'vitest'
import { inicialDe } from '../../../ui/campos.ts'
import {
  CAMPOS,
  errosDosContatos,
  novoContato,
  paraEnvio,
  type ValoresDoCliente,
  valoresDo,
} from './campos-do-cliente.ts'

const valores = (mudancas: Partial<ValoresDoCliente> = {}): ValoresDoCliente =>
  ({
    ...Object.fromEntries(Object.entries(CAMPOS).map(([nome, um]) => [nome, inicialDe(um)])),
    tipoPessoa: '2',
    nome: 'Cliente Fictício',
    ...mudancas,
  }) as ValoresDoCliente

const aceita = (v: ValoresDoCliente) =>
  clientes.alterarCliente.input.safeParse({ clienteId: 1, versao: 1, ...paraEnvio(v) }).success

describe('the form of a customer', () => {
  it('sends only what is of that kind of person and of that country', () => {
    const tudo = valores({
      ...{ cnpj: '11222333000181', cpf: '52998224725', nif: 'X-1', semNif: '1' },
      ...{ cep: '01001000', municipio: 'São Paulo – SP', municipioIbge: '3550308' },
      ...{ exteriorCidade: 'Lisboa', orgaoPublico: 'federal', retemIss: 'nao' },
      telefone: '(11) 3333-4444',
    })
    expect(paraEnvio(tudo)).toMatchObject({
      ...{
        documento: '11222333000181',
        semNifMotivo: null,
        municipioIbge: 3550308,
        cep: '01001000',
      },
      ...{ exteriorCidade: null, orgaoPublico: 'federal', retemIss: false, telefone: '1133334444' },
    })
    const pessoa = { ...tudo, tipoPessoa: '1' } as ValoresDoCliente
    expect(paraEnvio(pessoa)).toMatchObject({ documento: '52998224725', orgaoPublico: null })
    const deFora = { ...tudo, tipoPessoa: '3', pais: 'PT' } as ValoresDoCliente
    expect(paraEnvio(deFora)).toMatchObject({
      ...{ documento: null, semNifMotivo: 1, pais: 'PT', cep: null, municipioIbge: null },
      exteriorCidade: 'Lisboa',
    })
    expect([tudo, pessoa, deFora].every(aceita)).toBe(true)
  })

  it('gives back what it was given', () => {
    const contato = {
      ...{ id: 4, nome: 'Ana', cargo: null, email: 'ana@cliente.example', telefone: null },
      ...{ recebeNota: true, recebeCobranca: false },
    }
    const dados = {
      ...paraEnvio(valores({ cnpj: '11222333000181', retemFederal: 'sim' })),
      contatos: [contato],
    }
    const lido = { ...dados, municipio: null, uf: null, documentoTipo: 'cnpj' } as never
    expect(paraEnvio(valores(valoresDo(lido)))).toEqual(dados)
  })

  it('tells what is wrong with each contact', () => {
    const ana = { ...novoContato(), nome: 'Ana' }
    expect(errosDosContatos([ana])).toEqual({ '0.email': 'Informe o e-mail ou o telefone.' })
    expect(errosDosContatos([{ ...ana, telefone: '(11) 3333-4444' }])).toEqual({
      '0.email': 'Quem recebe nota ou cobrança tem e-mail.',
    })
    expect(errosDosContatos([{ ...ana, email: 'ana@cliente.example' }])).toEqual({})
    expect(errosDosContatos([{ ...novoContato(), email: 'x', telefone: '1' }])).toEqual({
      ...{ '0.nome': 'Preencha «Nome».', '0.email': 'Escreva um e-mail válido.' },
      '0.telefone': 'O telefone tem de 6 a 20 números.',
    })
  })
})
