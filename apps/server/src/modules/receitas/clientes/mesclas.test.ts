import { clientes as rotas } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umCnpj,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { importar, xmlDaNota } from '../testes/roteiro.ts'
import { concentracaoDeClientes } from './concentracao.ts'
import { desfazerMescla } from './desfazer-mescla.ts'
import { gruposDe, sugerirDuplicados } from './duplicados.ts'
import { alterarCliente } from './gravar-cliente.ts'
import { listarNotasDoCliente } from './ler-cliente.ts'
import { listarClientes } from './listar-clientes.ts'
import { mesclarClientes } from './mesclar-clientes.ts'
import { cadastrar, ler, umCliente } from './testes/cliente-de-teste.ts'

let bancada: Bancada
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-06-15T12:00:00Z') })
  await bancada.dono.query(
    `insert into municipio (ibge, nome, uf) values (3550308, 'São Paulo', 'SP'), (3304557, 'Rio de Janeiro', 'RJ') on conflict do nothing`,
  )
  escritorio = await umEscritorio(bancada)
})
afterAll(() => bancada.fechar())

const [UM, OUTRO] = ['11222333000181', '11222333000262']
const contato = {
  ...{ id: null, nome: 'Ana', cargo: null, email: 'ana@cliente.example', telefone: null },
  ...{ recebeNota: true, recebeCobranca: false },
}

/** Two customers with a note each, in a month that is locked. */
async function doisComNotas(): Promise<{ loja: EmpresaDeTeste; um: number; outro: number }> {
  const loja = await umaEmpresa(escritorio)
  const nota = (numero: number, documento: string, bruto: number) =>
    xmlDaNota(loja, {
      ...{ numero, emissao: '2026-05-15T10:00:00-03:00', competencia: '2026-05-15', bruto },
      tomador: { documento, nome: `Cliente ${documento}`, municipioIbge: '3304557' },
    })
  await importar(escritorio, { '1.xml': nota(1, UM, 60_000), '2.xml': nota(2, OUTRO, 40_000) })
  await bloquearMes(escritorio, loja.id, '2026-05')
  const { rows } = await bancada.dono.query<{ id: number; documento: string }>(
    'select id, documento from participante where empresa_id = $1',
    [loja.id],
  )
  const idDe = (documento: string) => rows.find((uma) => uma.documento === documento)?.id ?? 0
  return { loja, um: idDe(UM), outro: idDe(OUTRO) }
}

const alterar = async (clienteId: number, mudancas: Parameters<typeof umCliente>[0]) => {
  const { versao } = await ler(escritorio, clienteId)
  await escritorio.rodar((ctx) =>
    alterarCliente(ctx, { clienteId, versao, ...umCliente(mudancas) }),
  )
}
type Campos = Parameters<typeof mesclarClientes>[1]['doOutro']
const mesclar = async (principal: number, outro: number, doOutro: Campos = []) => {
  const versao = async (id: number) => ({ id, versao: (await ler(escritorio, id)).versao })
  const pedido = { principal: await versao(principal), outro: await versao(outro), doOutro }
  return (await escritorio.rodar((ctx) => mesclarClientes(ctx, pedido))).mesclaId
}
const desfazer = (mesclaId: number) => escritorio.rodar((ctx) => desfazerMescla(ctx, { mesclaId }))
const naLista = async (empresaId: number) =>
  (
    await escritorio.rodar((ctx) =>
      listarClientes(ctx, rotas.listarClientes.input.parse({ empresaId })),
    )
  ).lista.map(({ id, faturado }) => [id, faturado])
const notasDe = async (clienteId: number) =>
  (
    await escritorio.rodar((ctx) =>
      listarNotasDoCliente(ctx, { clienteId, paginaAtual: 1, registrosPorPagina: 10 }),
    )
  ).lista.map(({ numero }) => numero)
/** Everything a merge may write, as the owner sees it, save versions. */
const retrato = async (empresaId: number) => {
  const ler = async (consulta: string) => (await bancada.dono.query(consulta, [empresaId])).rows
  return {
    pessoas: await ler(
      `select to_jsonb(p) - 'versao' as linha from participante p where empresa_id = $1 order by id`,
    ),
    contatos: await ler('select * from participante_contato where empresa_id = $1 order by id'),
    notas: await ler(
      'select id, participante_id from nota_fiscal where empresa_id = $1 order by id',
    ),
  }
}

describe('two that are one', () => {
  test('fields are chosen one by one, notes of a locked month appear in the one, and undoing gives both back', async () => {
    const { loja, um, outro } = await doisComNotas()
    const base = { cep: '01001000', etiquetas: ['mensal'] }
    await alterar(um, { ...base, documento: UM, nome: 'Um Ltda.', email: 'um@cliente.example' })
    await alterar(outro, {
      ...{ documento: OUTRO, nome: 'Um Comércio Ltda.', email: 'outro@cliente.example' },
      ...{ logradouro: 'Rua Outra', etiquetas: ['VIP'], retemIss: true, contatos: [contato] },
    })
    const antes = await retrato(loja.id)
    const mesclaId = await mesclar(um, outro, [
      'email',
      'endereco',
      'retencoes',
      'etiquetas',
      'contatos',
    ])
    const junto = await ler(escritorio, um)
    expect(junto).toMatchObject({
      ...{ nome: 'Um Ltda.', email: 'outro@cliente.example', logradouro: 'Rua Outra' },
      ...{ retemIss: true, etiquetas: ['mensal', 'VIP'], faturado: 100_000, parte: '1' },
      contatos: [{ nome: 'Ana' }],
      mesclas: [{ id: mesclaId, nome: 'Um Comércio Ltda.', documento: OUTRO, por: 'Ana Fictícia' }],
    })
    expect(await naLista(loja.id)).toEqual([[um, 100_000]])
    expect(await notasDe(um)).toEqual(['2', '1'])
    expect((await ler(escritorio, outro)).mescladoEm).toEqual({ id: um, nome: 'Um Ltda.' })
    const { clientes } = await escritorio.rodar((ctx) =>
      concentracaoDeClientes(ctx, { empresaId: loja.id }),
    )
    expect(clientes.map(({ clienteId, valor }) => [clienteId, valor])).toEqual([[um, 100_000]])
    expect((await retrato(loja.id)).notas).toEqual(antes.notas)
    expect(await desfazer(mesclaId)).toEqual({ mantidos: [] })
    expect(await retrato(loja.id)).toEqual(antes)
    expect(await naLista(loja.id)).toEqual([
      [outro, 40_000],
      [um, 60_000],
    ])
    await expect(desfazer(mesclaId)).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  })

  test('a note that comes after, with the document of the one that went, is of the one', async () => {
    const { loja, um, outro } = await doisComNotas()
    await mesclar(um, outro)
    await importar(escritorio, {
      '3.xml': xmlDaNota(loja, {
        ...{ numero: 3, emissao: '2026-06-05T10:00:00-03:00', competencia: '2026-06-05' },
        ...{ bruto: 5_000, tomador: { documento: OUTRO, nome: 'Nome da Nota' } },
      }),
    })
    expect(await naLista(loja.id)).toEqual([[um, 105_000]])
  })

  test('what was changed after the merge stays, and is told', async () => {
    const { um, outro } = await doisComNotas()
    await alterar(outro, { documento: OUTRO, nome: 'Novo Nome', telefone: '1133334444' })
    const mesclaId = await mesclar(um, outro, ['nome', 'telefone'])
    await alterar(um, { documento: UM, nome: 'Mais Novo Ainda', telefone: '1133334444' })
    expect(await desfazer(mesclaId)).toEqual({ mantidos: ['nome'] })
    expect(await ler(escritorio, um)).toMatchObject({ nome: 'Mais Novo Ainda', telefone: null })
  })

  test('a chain is one step, and is taken apart in any order', async () => {
    const loja = await umaEmpresa(escritorio)
    const [a, b, c] = [
      await cadastrar(escritorio, loja, { nome: 'A' }),
      await cadastrar(escritorio, loja, { nome: 'B' }),
      await cadastrar(escritorio, loja, { nome: 'C' }),
    ]
    const ponteiros = async () =>
      (
        await bancada.dono.query<{ m: number | null }>(
          'select mesclado_em as m from participante where id = any ($1) order by id',
          [[a, b, c]],
        )
      ).rows.map(({ m }) => m)
    const primeira = await mesclar(b, a)
    const segunda = await mesclar(c, b)
    expect(await ponteiros()).toEqual([c, c, null])
    await desfazer(primeira)
    expect(await ponteiros()).toEqual([null, c, null])
    await desfazer(segunda)
    expect(await ponteiros()).toEqual([null, null, null])
    const terceira = await mesclar(b, a)
    const quarta = await mesclar(c, b)
    await desfazer(quarta)
    expect(await ponteiros()).toEqual([b, null, null])
    await desfazer(terceira)
    expect(await ponteiros()).toEqual([null, null, null])
  })

  test('the same one, one that went, one of another company, one that changed: refused', async () => {
    const loja = await umaEmpresa(escritorio)
    const a = await cadastrar(escritorio, loja, { nome: 'A' })
    const b = await cadastrar(escritorio, loja, { nome: 'B' })
    const alheio = await cadastrar(escritorio, await umaEmpresa(escritorio), { nome: 'C' })
    const pedir = (outro: { id: number; versao: number }) =>
      escritorio.rodar((ctx) =>
        mesclarClientes(ctx, { principal: { id: a, versao: 1 }, outro, doOutro: [] }),
      )
    await expect(pedir({ id: a, versao: 1 })).rejects.toMatchObject({ codigo: 'entrada-invalida' })
    await expect(pedir({ id: alheio, versao: 1 })).rejects.toMatchObject({
      codigo: 'situacao-nao-permite',
    })
    await expect(pedir({ id: b, versao: 9 })).rejects.toMatchObject({ codigo: 'registro-mudou' })
    await mesclar(a, b)
    await expect(
      escritorio.rodar((ctx) =>
        mesclarClientes(ctx, {
          ...{ principal: { id: a, versao: 2 }, outro: { id: b, versao: 2 }, doOutro: [] },
        }),
      ),
    ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
    await expect(
      bancada.dono.query('update participante set mesclado_em = $1 where id = $2', [b, a]),
    ).rejects.toMatchObject({ constraint: 'participante_mescla_simples' })
  })
})

describe('who looks like whom', () => {
  test('by root of CNPJ, by e-mail and by a close name; archived ones too, merged ones not', async () => {
    const loja = await umaEmpresa(escritorio)
    const novo = (nome: string, email: string | null, documento = umCnpj()) =>
      cadastrar(escritorio, loja, { nome, email, documento })
    await novo('Padaria São João Ltda.', 'a@x.example')
    const arquivado = await novo('Padaria Sao Joao ME', 'b@x.example')
    await bancada.dono.query('update participante set arquivado_em = now() where id = $1', [
      arquivado,
    ])
    await novo('Zebra', 'igual@x.example')
    await novo('Yara', 'IGUAL@x.example')
    await novo('Matriz', null, UM)
    await novo('Filial', null, OUTRO)
    const um = await novo('Repetida', null)
    await mesclar(um, await novo('Repetida', null))
    const { grupos } = rotas.sugerirDuplicados.output.parse(
      await escritorio.rodar((ctx) => sugerirDuplicados(ctx, { empresaId: loja.id })),
    )
    expect(
      grupos.map(({ motivo, clientes }) => [motivo, clientes.map(({ nome }) => nome).toSorted()]),
    ).toEqual([
      ['raiz', ['Filial', 'Matriz']],
      ['email', ['Yara', 'Zebra']],
      ['nome', ['Padaria Sao Joao ME', 'Padaria São João Ltda.']],
    ])
  })

  test.each([
    ['Padaria São João Ltda', 'Padaria Sao Joao EPP', true],
    ['Comercial Andrade & Filhos', 'Andrade e Filhos Comercial', false],
    ['Construtora Alvorada S.A.', 'Construtora Alvorda SA', true],
    ['Maria da Silva', 'Maria de Souza', false],
    ['Ltda', 'ME', false],
    ['', '', false],
  ])('%s and %s: %s', (a, b, parecidos) => {
    const um = (id: number, nome: string) => ({
      ...{ id, nome, documentoTipo: 'sem-documento', documento: null, email: null },
      ...{ notas: 0, versao: 1, tipoPessoa: 2 },
    })
    const grupos = gruposDe([um(1, a), um(2, b)] as Parameters<typeof gruposDe>[0])
    expect(grupos.length).toBe(parecidos ? 1 : 0)
  })
})
