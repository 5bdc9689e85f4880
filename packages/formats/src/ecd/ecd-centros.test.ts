import { centavos } from '@razao/engine/dinheiro'
import { describe, expect, it } from 'vitest'
import { livroComCentros, livroFicticio } from '../livro/testes/livro-ficticio.ts'
import { lerEcd } from './index.ts'
import {
  codigos,
  doLivro,
  emBytes,
  erros,
  lancamentosDe,
  OPCOES,
  texto,
} from './testes/bancada-da-ecd.ts'

describe('centros de custo (I100 e COD_CCUS)', () => {
  const dos = (t: string, nome: string) =>
    t
      .split('\r\n')
      .filter((l) => l.startsWith(`|${nome}|`))
      .map((l) => l.split('|').slice(1, -1))

  it('is the golden file, without a gap in the book nor in the file', async () => {
    const livro = livroComCentros()
    expect(await doLivro(livro)).toEqual([])
    const escrito = await texto(livro)
    expect(await erros(escrito)).toEqual([])
    await expect(escrito).toMatchFileSnapshot('testes/ecd-com-centros.txt')
    expect(dos(escrito, 'I100')).toEqual([
      ['I100', '01012026', 'LOJA', 'Loja da rua'],
      ['I100', '01012026', 'OFICINA', 'Oficina'],
    ])
    expect(dos(escrito, '9900').find(([, nome]) => nome === 'I100')).toEqual(['9900', 'I100', '2'])
    // Of twelve months of R$ 45,90, six in each.
    expect(dos(escrito, 'I355').filter(([, conta]) => conta === '4.1.2.05')).toEqual([
      ['I355', '4.1.2.05', 'LOJA', '275,40', 'D'],
      ['I355', '4.1.2.05', 'OFICINA', '275,40', 'D'],
    ])
    // The statements are by account: the same as without centres.
    const sem = await texto(livroFicticio())
    for (const nome of ['J100', 'J150', 'J210']) expect(dos(escrito, nome)).toEqual(dos(sem, nome))
  })

  it('each kind of gap of a centre is told', async () => {
    const certa = await texto(livroComCentros())
    const semTabela = certa.replace('|I100|01012026|LOJA|Loja da rua|\r\n', '')
    expect((await erros(semTabela)).map((a) => a.mensagem)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('LOJA tem saldo e não está na tabela'),
        expect.stringContaining('LOJA é usado em lançamento e não está na tabela'),
      ]),
    )
    const repetido = certa.replace('|I100|01012026|OFICINA|', '|I100|01012026|LOJA|')
    expect(await codigos(repetido)).toContain('centro-repetido')
    const outroCentro = certa.replace(
      '|I250|4.1.2.05|OFICINA|45,90|D|',
      '|I250|4.1.2.05|LOJA|45,90|D|',
    )
    expect(await codigos(outroCentro)).toEqual(['saldo-diverge-dos-lancamentos'])
    const semCentro = certa.replace('|I355|4.1.2.05|LOJA|', '|I355|4.1.2.05||')
    expect(await codigos(semCentro)).toEqual(['resultado-divergente'])
  })

  it('closed by account and not by centre, each centre left open is told once', async () => {
    const livro = livroComCentros()
    const lancamentos = (await lancamentosDe(livro)).map((l) =>
      l.tipo !== 'encerramento'
        ? l
        : { ...l, partidas: l.partidas.map(({ centro: _, ...p }) => p) },
    )
    const saldos = livro.saldosMensais.flatMap((s) => {
      if (s.conta !== '4.1.2.05' || s.competencia !== '2026-12') return [s]
      return [{ ...s, creditos: centavos(0), final: centavos(s.inicial + s.debitos) }]
    })
    const semCentro = {
      ...{ competencia: '2026-12', conta: '4.1.2.05', inicial: centavos(0), debitos: centavos(0) },
      ...{ creditos: centavos(550_80), final: centavos(-550_80) },
    }
    const achados = await doLivro({
      ...livro,
      saldosMensais: [...saldos, semCentro],
      lancamentos: () => lancamentos,
    })
    expect(achados.map((a) => [a.codigo, a.conta, a.ocorrencias])).toContainEqual([
      ...['resultado-nao-encerrado', '4.1.2.05', 3],
    ])
  })

  it('comes back as it was: table, balances and lines', async () => {
    const livro = livroComCentros()
    const partidas: (string | undefined)[] = []
    const lida = await lerEcd(emBytes(await texto(livro)), {
      aoLancamento: (l) => {
        for (const p of l.partidas) partidas.push(p.centro)
      },
    })
    expect(lida.erros).toEqual([])
    expect(lida.centros).toEqual(livro.centros)
    expect(lida.saldosMensais).toEqual(livro.saldosMensais)
    expect(partidas).toEqual(
      (await lancamentosDe(livro)).flatMap((l) => l.partidas.map((p) => p.centro)),
    )
  })

  it('a transferred balance is of each centre that opens with some of it', async () => {
    const livro = livroComCentros()
    const abrir = (centro: string, inicial: number) => ({
      ...{ competencia: '2026-01', conta: '1.1.2.02', centro, inicial: centavos(inicial) },
      ...{ debitos: centavos(0), creditos: centavos(0), final: centavos(inicial) },
    })
    const escrito = await texto(
      {
        ...livro,
        saldosMensais: [...livro.saldosMensais, abrir('LOJA', 70_00), abrir('OFICINA', 30_00)],
      },
      {
        ...OPCOES,
        transferencias: [
          { conta: '1.1.2.02', contaAnterior: '91', saldo: 60_00 },
          { conta: '1.1.2.02', contaAnterior: '92', saldo: 40_00 },
        ],
      },
    )
    expect(dos(escrito, 'I157')).toEqual([
      ['I157', '91', '', '60,00', 'D'],
      ['I157', '92', '', '10,00', 'D'],
      ['I157', '92', '', '30,00', 'D'],
    ])
  })
})
