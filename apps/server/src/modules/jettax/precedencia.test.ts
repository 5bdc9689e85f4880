// Between the portal, Jettax and a file, who is believed.
import { beforeEach, describe, expect, test } from 'vitest'
import { bloquearMes, reabrirMes } from '../../testes/fabricas.ts'
import { importar } from '../receitas/testes/roteiro.ts'
import {
  bancada,
  documentos,
  empresa,
  escritorio,
  ler,
  ligarTudo,
  prepararJettax,
  vender,
} from './testes/bancada-da-jettax.ts'

prepararJettax()

describe('who is believed', () => {
  beforeEach(ligarTudo)
  const naJettax = (xml: string, mais: object = {}) =>
    vender(1, { xml: xml.replaceAll('<tpAmb>2<', '<tpAmb>1<'), key: '', ...mais })
  const deFora = () =>
    bancada.deFora({ de: { registration: empresa.cnpj, name: empresa.nome }, value: 100_000 })

  test('what the portal says takes the place of what Jettax brought, and not the reverse', async () => {
    const nota = deFora()
    naJettax(nota.xml.replaceAll('1000.00', '900.00'))
    await ler()
    expect(await bancada.notas(escritorio)).toMatchObject([{ origem: 'jettax', bruto: 90_000 }])
    await bancada.capturar(escritorio, empresa)
    expect(await bancada.notas(escritorio)).toMatchObject([
      { origem: 'portal-nacional', bruto: 100_000 },
    ])
    naJettax(nota.xml.replaceAll('1000.00', '800.00'))
    await ler()
    expect(await bancada.notas(escritorio)).toMatchObject([
      { origem: 'portal-nacional', bruto: 100_000 },
    ])
    const [, segunda] = await documentos()
    expect(segunda).toMatchObject({
      ...{ situacao: 'mantida', decididoPor: null },
      motivo: expect.stringMatching('vale mais'),
    })
    expect(segunda?.campos).toContainEqual({ campo: 'valor', aqui: 100_000, la: 80_000 })
  })

  test('of a locked month it waits, and takes the place when the month opens', async () => {
    const nota = deFora()
    naJettax(nota.xml.replaceAll('1000.00', '900.00'))
    await ler()
    await bloquearMes(escritorio, empresa.id, '2026-10')
    await bancada.capturar(escritorio, empresa)
    expect(await bancada.notas(escritorio)).toMatchObject([{ origem: 'jettax', bruto: 90_000 }])
    await reabrirMes(escritorio, empresa.id, '2026-10')
    await bancada.entrarDaEspera(escritorio)
    expect(await bancada.notas(escritorio)).toMatchObject([
      { origem: 'portal-nacional', bruto: 100_000 },
    ])
  })

  test('the same from both is one note, and a file of it is not overwritten', async () => {
    const nota = deFora()
    await bancada.capturar(escritorio, empresa)
    naJettax(nota.xml)
    await ler()
    expect(await bancada.notas(escritorio)).toHaveLength(1)
    expect(await documentos()).toMatchObject([{ situacao: 'existente' }])
    const porArquivo = deFora()
    const xml = porArquivo.xml.replaceAll('<tpAmb>2<', '<tpAmb>1<')
    await importar(escritorio, { 'nota.xml': xml })
    naJettax(porArquivo.xml.replaceAll('1000.00', '700.00'))
    await ler()
    expect((await documentos())[1]).toMatchObject({ situacao: 'mantida' })
    const daqui = (await bancada.notas(escritorio)).find(
      ({ chave }) => chave === porArquivo.chaveAcesso,
    )
    expect(daqui).toMatchObject({ origem: 'xml-importado', bruto: 100_000 })
  })
})
