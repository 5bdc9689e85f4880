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
  umCpf,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { importar, xmlDaNota } from '../testes/roteiro.ts'
import { concentracaoDeClientes } from './concentracao.ts'
import { arquivarClientes, etiquetarClientes } from './em-lote.ts'
import { alterarCliente } from './gravar-cliente.ts'
import { historicoDoCliente } from './historico-do-cliente.ts'
import { listarNotasDoCliente } from './ler-cliente.ts'
import { etiquetasDosClientes, exportarClientes, listarClientes } from './listar-clientes.ts'
import { cadastrar, ler, umCliente } from './testes/cliente-de-teste.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-06-15T12:00:00Z') })
  await bancada.dono.query(
    `insert into municipio (ibge, nome, uf) values (3550308, 'São Paulo', 'SP'), (3304557, 'Rio de Janeiro', 'RJ') on conflict do nothing`,
  )
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
})
afterAll(() => bancada.fechar())

const listar = async (filtro: object = {}, quem?: Parameters<Escritorio['rodar']>[1]) =>
  rotas.listarClientes.output.parse(
    await escritorio.rodar(
      (ctx) => listarClientes(ctx, rotas.listarClientes.input.parse(filtro)),
      quem,
    ),
  )
const nomes = async (filtro: object) => (await listar(filtro)).lista.map(({ nome }) => nome)

type Recusa = { codigo: string; erros: { pointer: string; mensagem: string }[] }

/** What is refused of a new customer; null when it is taken. */
const naRecusa = async (
  mudancas: Parameters<typeof umCliente>[0],
  onde = empresa,
): Promise<Recusa | null> => {
  try {
    await cadastrar(escritorio, onde, mudancas)
  } catch (erro) {
    const { codigo, detalhes } = erro as { codigo: string; detalhes: { erros?: Recusa['erros'] } }
    return { codigo, erros: detalhes.erros ?? [] }
  }
  return null
}

describe('the file', () => {
  test('a company, with contacts and rules of its own, comes back as it was written', async () => {
    const dados = umCliente({
      documento: '12.ABC.345/01DE-35',
      nomeFantasia: 'Fictícia',
      inscricaoMunicipal: '12345',
      telefone: '1133334444',
      etiquetas: ['mensal', 'Mensal', 'VIP'],
      retemIss: true,
      orgaoPublico: 'federal',
      tributacao: 'geral',
      contatos: [
        {
          ...{ id: null, nome: 'Bia', cargo: 'Financeiro', email: 'bia@cliente.example' },
          ...{ telefone: null, recebeNota: true, recebeCobranca: true },
        },
      ],
    })
    const id = await cadastrar(escritorio, empresa, dados)
    const lido = await ler(escritorio, id)
    expect(lido).toMatchObject({
      ...dados,
      documento: '12ABC34501DE35',
      documentoTipo: 'cnpj',
      etiquetas: ['Mensal', 'VIP'],
      contatos: [{ nome: 'Bia', recebeNota: true, recebeCobranca: true }],
      municipio: 'São Paulo',
      uf: 'SP',
      tomador: 'orgao-federal',
      faltaParaNota: [],
      versao: 1,
    })
  })

  test('who has no document, and a foreigner without NIF, are given a name that no note carries', async () => {
    const semNada = await cadastrar(escritorio, empresa, {
      documento: null,
      cep: null,
      numero: null,
    })
    const semNif = await cadastrar(escritorio, empresa, {
      ...{ tipoPessoa: 3, documento: null, semNifMotivo: 2, pais: 'PT' },
      ...{ cep: null, municipioIbge: null, exteriorCidade: 'Lisboa', exteriorEstado: 'Lisboa' },
      exteriorCodigoPostal: '1100-148',
    })
    expect(await ler(escritorio, semNada)).toMatchObject({
      ...{ documento: null, documentoTipo: 'sem-documento', tomador: 'pessoa-juridica' },
      faltaParaNota: ['o CPF ou o CNPJ', 'o número', 'o CEP'],
    })
    expect(await ler(escritorio, semNif)).toMatchObject({
      ...{ documento: null, documentoTipo: 'sem-nif', semNifMotivo: 2, pais: 'PT' },
      ...{ municipio: 'Lisboa', uf: null, tomador: 'pessoa-fisica', faltaParaNota: [] },
    })
    const { rows } = await bancada.dono.query<{ documento: string }>(
      'select documento from participante where id in ($1, $2) order by id',
      [semNada, semNif],
    )
    expect(rows.map(({ documento }) => documento)).toEqual([
      expect.stringMatching(/^SEM-DOC-[0-9A-F]{12}$/),
      expect.stringMatching(/^SEM-NIF-[0-9A-F]{12}$/),
    ])
  })

  test('each field that is wrong is told by its name', async () => {
    const recusas = await Promise.all([
      naRecusa({ documento: '11222333000100' }),
      naRecusa({ tipoPessoa: 1, documento: '11111111111' }),
      naRecusa({ tipoPessoa: 3, documento: null }),
      naRecusa({
        tipoPessoa: 3,
        documento: 'SEM-NIF-1',
        pais: 'US',
        cep: null,
        municipioIbge: null,
      }),
      naRecusa({ pais: 'QQ' }),
      naRecusa({ municipioIbge: 1100015 }),
      naRecusa({ exteriorCidade: 'Lisboa' }),
      naRecusa({ tipoPessoa: 1, documento: umCpf(), orgaoPublico: 'federal' }),
      naRecusa({
        contatos: [
          {
            ...{ id: null, nome: 'Sem e-mail', cargo: null, email: null },
            ...{ telefone: '1133334444', recebeNota: true, recebeCobranca: false },
          },
        ],
      }),
    ])
    expect(recusas.map((recusa) => recusa?.erros.map(({ pointer }) => pointer))).toEqual([
      ['#/documento'],
      ['#/documento'],
      ['#/documento', '#/pais'],
      ['#/documento'],
      ['#/pais'],
      ['#/municipioIbge'],
      ['#/exteriorCidade'],
      ['#/orgaoPublico'],
      ['#/contatos/0/email'],
    ])
  })

  test('a document is of one customer of the company; a supplier with it becomes both', async () => {
    const documento = umCnpj()
    await cadastrar(escritorio, empresa, { documento, nome: 'A Primeira' })
    expect(await naRecusa({ documento })).toEqual({
      codigo: 'entrada-invalida',
      erros: [{ pointer: '#/documento', mensagem: 'Este documento já é de «A Primeira».' }],
    })
    expect(await naRecusa({ documento }, await umaEmpresa(escritorio))).toBeNull()
    const fornecedor = umCnpj()
    const { rows } = await bancada.dono.query<{ id: number }>(
      `insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa, papel)
       values ($1, $2, $3, 'Fornecedora', 2, 'fornecedor') returning id`,
      [escritorio.id, empresa.id, fornecedor],
    )
    expect(await cadastrar(escritorio, empresa, { documento: fornecedor, nome: 'As Duas' })).toBe(
      rows[0]?.id,
    )
    expect(await ler(escritorio, rows[0]?.id ?? 0)).toMatchObject({ nome: 'As Duas', versao: 2 })
  })

  test('a change is of the version that was read; contacts that are not told leave, and the trail tells all of it', async () => {
    const contato = {
      ...{ id: null, nome: 'Ana', cargo: null, email: 'ana@cliente.example', telefone: null },
      ...{ recebeNota: true, recebeCobranca: false },
    }
    const dados = umCliente({ contatos: [contato, { ...contato, nome: 'Beto' }] })
    const id = await cadastrar(escritorio, empresa, dados)
    const [ana] = (await ler(escritorio, id)).contatos
    if (!ana) throw new Error('sem contato')
    const mudado = { ...dados, nome: 'Outro Nome', contatos: [{ ...ana, cargo: 'Sócia' }] }
    const alterar = (versao: number) =>
      escritorio.rodar((ctx) => alterarCliente(ctx, { clienteId: id, versao, ...mudado }))
    expect(await alterar(1)).toEqual({ versao: 2 })
    await expect(alterar(1)).rejects.toMatchObject({ codigo: 'registro-mudou' })
    expect(await ler(escritorio, id)).toMatchObject({
      nome: 'Outro Nome',
      contatos: [{ id: ana.id, nome: 'Ana', cargo: 'Sócia' }],
    })
    const { lista } = await escritorio.rodar((ctx) =>
      historicoDoCliente(ctx, { clienteId: id, paginaAtual: 1, registrosPorPagina: 50 }),
    )
    const ditas = lista.map(({ tabela, acao }) => `${tabela} ${acao}`)
    expect(ditas.toSorted()).toEqual([
      'participante alterar',
      'participante inserir',
      'participante_contato alterar',
      'participante_contato excluir',
      'participante_contato inserir',
      'participante_contato inserir',
    ])
    expect(
      lista.find(({ acao, tabela }) => acao === 'alterar' && tabela === 'participante')?.campos,
    ).toEqual([{ campo: 'nome', antes: 'Cliente Fictício Ltda.', depois: 'Outro Nome' }])
  })

  test('of another customer no contact is taken, and of another office nothing is seen', async () => {
    const contato = {
      ...{ id: null, nome: 'Ana', cargo: null, email: 'ana@cliente.example', telefone: null },
      ...{ recebeNota: false, recebeCobranca: false },
    }
    const alheio = await cadastrar(escritorio, empresa, { contatos: [contato] })
    const [dele] = (await ler(escritorio, alheio)).contatos
    const meu = umCliente()
    const id = await cadastrar(escritorio, empresa, meu)
    await expect(
      escritorio.rodar((ctx) =>
        alterarCliente(ctx, {
          ...{ clienteId: id, versao: 1, ...meu },
          contatos: [{ ...contato, id: dele?.id ?? 0 }],
        }),
      ),
    ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    const outro = await umEscritorio(bancada)
    await expect(ler(outro, id)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    await expect(
      outro.rodar((ctx) => alterarCliente(ctx, { clienteId: id, versao: 1, ...meu })),
    ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  })
})

describe('the list, by what the notes tell', () => {
  let loja: EmpresaDeTeste
  const GRANDE = '11222333000181'
  const PEQUENO = '99999999000191'
  beforeAll(async () => {
    loja = await umaEmpresa(escritorio)
    const tomador = (documento: string, nome: string) => ({
      ...{ documento, nome, municipioIbge: '3304557' },
    })
    const nota = (numero: number, mes: string, mais: object) =>
      xmlDaNota(loja, {
        ...{ numero, emissao: `${mes}-15T10:00:00-03:00`, competencia: `${mes}-15` },
        ...mais,
      })
    await importar(escritorio, {
      '1.xml': nota(1, '2026-05', { bruto: 90_000, tomador: tomador(GRANDE, 'Grande S.A.') }),
      '2.xml': nota(2, '2026-06', { bruto: 10_000, tomador: tomador(PEQUENO, 'Pequena Ltda.') }),
      // Older than twelve months: still to be received, not of the year.
      '3.xml': nota(3, '2025-03', { bruto: 7_000, tomador: tomador(PEQUENO, 'Pequena Ltda.') }),
      // Older than what may still be received.
      '4.xml': nota(4, '2024-01', { bruto: 5_000, tomador: tomador(PEQUENO, 'Pequena Ltda.') }),
    })
    await bancada.dono.query(
      `insert into recebimento (escritorio_id, empresa_id, competencia, titulo, nota_id, data, valor)
       select escritorio_id, empresa_id, '2026-06', 'nota-' || id, id, '2026-06-01', 60000 from nota_fiscal
       where empresa_id = $1 and numero = '1'`,
      [loja.id],
    )
  })
  const de = (filtro: object = {}) => listar({ empresaId: loja.id, ...filtro })

  test('billed in twelve months, still open, and the last note; the total is of the whole filter', async () => {
    const { lista, totais, paginacao } = await de({ ordem: '-faturado' })
    expect(
      lista.map(({ nome, faturado, emAberto, ultimaNota }) => [
        ...[nome, faturado, emAberto, ultimaNota?.numero],
      ]),
    ).toEqual([
      ['Grande S.A.', 90_000, 30_000, '1'],
      ['Pequena Ltda.', 10_000, 17_000, '2'],
    ])
    expect(totais).toEqual({ faturado: 100_000, emAberto: 47_000 })
    expect(paginacao.totalDeRegistros).toBe(2)
    const deUma = await de({ registrosPorPagina: 1, ordem: 'emAberto' })
    expect(deUma.lista.map(({ nome }) => nome)).toEqual(['Pequena Ltda.'])
    expect(deUma.totais).toEqual(totais)
  })

  test('of many companies nothing is summed, and the order goes by name', async () => {
    const { totais, lista } = await listar({ ordem: 'faturado', busca: 'a' })
    expect(totais).toEqual({ faturado: null, emAberto: null })
    expect(lista.length).toBeGreaterThan(1)
  })

  test('filters and search', async () => {
    const filtrar = (filtro: object) => nomes({ empresaId: loja.id, ...filtro })
    expect(await filtrar({ busca: '11.222.333' })).toEqual(['Grande S.A.'])
    expect(await filtrar({ busca: 'pequena' })).toEqual(['Pequena Ltda.'])
    expect(await filtrar({ busca: '%' })).toEqual([])
    expect(await filtrar({ uf: 'RJ', tipoPessoa: 2 })).toEqual(['Grande S.A.', 'Pequena Ltda.'])
    expect(await filtrar({ uf: 'SP' })).toEqual([])
    // Notes bring no address.
    expect(await filtrar({ incompleto: true })).toHaveLength(2)
    expect(await filtrar({ retem: true })).toEqual([])
    expect(await filtrar({ emAberto: true })).toHaveLength(2)
    expect(await filtrar({ emAberto: false })).toEqual([])
  })

  test('one customer tells its months, its part, its usual service and its notes', async () => {
    const [grande] = (await de({ busca: 'Grande' })).lista
    const lido = await ler(escritorio, grande?.id ?? 0)
    expect(lido.meses).toHaveLength(12)
    expect(lido.meses.at(-2)).toEqual({ competencia: '2026-05', valor: 90_000 })
    expect(lido.parte).toBe('0.9')
    expect(lido.servicosHabituais).toEqual([
      expect.objectContaining({ codigo: '010700', notas: 1, total: 90_000, servico: null }),
    ])
    const notas = rotas.listarNotasDoCliente.output.parse(
      await escritorio.rodar((ctx) =>
        listarNotasDoCliente(ctx, {
          ...{ clienteId: grande?.id ?? 0, paginaAtual: 1, registrosPorPagina: 10 },
        }),
      ),
    )
    expect(notas.lista.map(({ numero, emAberto }) => [numero, emAberto])).toEqual([['1', 30_000]])
    expect(notas.totais).toEqual({ bruto: 90_000, liquido: 90_000, emAberto: 30_000 })
  })

  test('who brings more than 80 % is told of; at 80 % it is not', async () => {
    const concentrar = async () =>
      rotas.concentracaoDeClientes.output.parse(
        await escritorio.rodar((ctx) => concentracaoDeClientes(ctx, { empresaId: loja.id })),
      )
    expect(await concentrar()).toMatchObject({
      total: 100_000,
      alerta: { nome: 'Grande S.A.', parte: '0.9' },
      clientes: [{ valor: 90_000 }, { valor: 10_000 }],
      outros: 0,
    })
    await importar(escritorio, {
      '5.xml': xmlDaNota(loja, {
        ...{ numero: 5, emissao: '2026-06-10T10:00:00-03:00', competencia: '2026-06-10' },
        ...{ bruto: 12_500, tomador: { documento: PEQUENO, nome: 'Pequena Ltda.' } },
      }),
    })
    expect((await concentrar()).alerta).toBeNull()
  })

  test('a month locked stops nobody from putting a customer right', async () => {
    await bloquearMes(escritorio, loja.id, '2026-05')
    const [grande] = (await de({ busca: 'Grande' })).lista
    const { versao } = await escritorio.rodar((ctx) =>
      alterarCliente(ctx, {
        ...umCliente({ documento: GRANDE, nome: 'Grande S.A.' }),
        ...{ clienteId: grande?.id ?? 0, versao: grande?.versao ?? 0 },
      }),
    )
    expect(versao).toBe((grande?.versao ?? 0) + 1)
    expect(await nomes({ empresaId: loja.id, incompleto: false })).toEqual(['Grande S.A.'])
  })

  test('the whole filter leaves as CSV, in the order asked', async () => {
    const { conteudo } = await escritorio.rodar((ctx) =>
      exportarClientes(
        ctx,
        rotas.exportarClientes.input.parse({
          ...{ empresaId: loja.id, ordem: '-faturado', formato: 'csv' },
        }),
      ),
    )
    const linhas = Buffer.from(conteudo as Uint8Array)
      .toString('utf8')
      .trim()
      .split('\r\n')
    expect(linhas).toHaveLength(4)
    expect(linhas[1]).toContain('CNPJ/CPF/NIF')
    expect(linhas[2]).toContain('Grande S.A.')
  })
})

describe('many at once', () => {
  test('archived and labelled; who already was is counted and not written', async () => {
    const loja = await umaEmpresa(escritorio)
    const ids = [
      await cadastrar(escritorio, loja, { nome: 'Alfa', etiquetas: ['mensal'] }),
      await cadastrar(escritorio, loja, { nome: 'Beta' }),
      await cadastrar(escritorio, loja, { nome: 'Gama' }),
    ]
    const selecao = { modo: 'ids', ids } as const
    const etiquetar = (por: string[], tirar: string[] = []) =>
      escritorio.rodar((ctx) => etiquetarClientes(ctx, { selecao, por, tirar }))
    expect(await etiquetar(['mensal'])).toEqual({ mudados: 2, jaEstavam: 1 })
    expect(await etiquetar(['VIP'], ['MENSAL'])).toEqual({ mudados: 3, jaEstavam: 0 })
    const { lista } = await escritorio.rodar((ctx) =>
      etiquetasDosClientes(ctx, { empresaId: loja.id }),
    )
    expect(lista).toEqual([{ etiqueta: 'VIP', clientes: 3 }])
    const arquivar = (quais: Parameters<typeof arquivarClientes>[1]['selecao'], sim = true) =>
      escritorio.rodar((ctx) => arquivarClientes(ctx, { selecao: quais, arquivar: sim }))
    expect(await arquivar({ modo: 'ids', ids: ids.slice(0, 1) })).toEqual({
      mudados: 1,
      jaEstavam: 0,
    })
    expect(await arquivar(selecao)).toEqual({ mudados: 2, jaEstavam: 1 })
    expect(await nomes({ empresaId: loja.id })).toEqual([])
    expect(await nomes({ empresaId: loja.id, arquivado: true })).toEqual(['Alfa', 'Beta', 'Gama'])
    const filtro = { empresaId: loja.id, arquivado: true }
    await expect(
      arquivar({ modo: 'filtro', filtro, exceto: [], contagemEsperada: 2 }, false),
    ).rejects.toMatchObject({ codigo: 'selecao-mudou' })
    const exceto = ids.slice(2)
    expect(await arquivar({ modo: 'filtro', filtro, exceto, contagemEsperada: 3 }, false)).toEqual({
      mudados: 2,
      jaEstavam: 0,
    })
    expect(await nomes({ empresaId: loja.id })).toEqual(['Alfa', 'Beta'])
  })

  test('one that is not seen refuses the whole choice', async () => {
    const loja = await umaEmpresa(escritorio)
    const id = await cadastrar(escritorio, loja)
    const alheio = await cadastrar(escritorio, empresa)
    await expect(
      escritorio.rodar(
        (ctx) =>
          arquivarClientes(ctx, { selecao: { modo: 'ids', ids: [id, alheio] }, arquivar: true }),
        { empresas: [loja.id] },
      ),
    ).rejects.toMatchObject({ codigo: 'selecao-mudou' })
    expect((await ler(escritorio, id)).arquivado).toBe(false)
  })
})
