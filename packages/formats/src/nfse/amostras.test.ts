import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lerDocumentosFiscais } from './ler.ts'

// Published samples (official layouts, anonymised municipal notes) kept beside the repository, not
// in it. Where they are absent these tests do not run.
const PASTA = join(import.meta.dirname, '../../../../../shared/data')

const arquivos = (pasta: string): string[] =>
  existsSync(join(PASTA, pasta))
    ? readdirSync(join(PASTA, pasta), { recursive: true, encoding: 'utf8' })
        .filter((f) => f.endsWith('.xml'))
        .map((f) => join(pasta, f))
    : []
const ler = (caminho: string) => lerDocumentosFiscais(readFileSync(join(PASTA, caminho)))

/** Requests, answers without notes, and templates with `string` in every field. */
const SEM_NOTA =
  /Pedido|RetornoCancelamento|RetornoConsultaCNPJ|RetornoEnvio|nfe_v4\.00_PL_010C|procNFe_PL_010C/

const todos = ['nfse/examples', 'nfse-municipal', 'nfe'].flatMap(arquivos)

describe.skipIf(todos.length === 0)('published samples', () => {
  it.each(todos.filter((f) => !SEM_NOTA.test(f)))('reads %s', (caminho) => {
    const r = ler(caminho)
    if (!r.ok) throw new Error(r.refusal.mensagem)
    for (const doc of r.value) {
      if (doc.tipo !== 'nota') continue
      expect(doc.bruto).toBeGreaterThan(0)
      expect(doc.prestador.documento).toMatch(/^([0-9A-Z]{14}|\d{11})$/)
      expect(doc.competencia).toMatch(/^20\d\d-\d\d$/)
      expect(doc.descricao).not.toBe('')
    }
  })

  it.each(todos.filter((f) => SEM_NOTA.test(f)))('refuses %s with a reason', (caminho) => {
    const r = ler(caminho)
    expect(r.ok ? 'lido' : r.refusal.codigo).toMatch(/sem-documento|documento-incompleto/)
  })

  it('reads them to the centavo', () => {
    const resumo = (arquivo: string) => {
      const r = ler(todos.find((f) => f.endsWith(arquivo)) ?? '')
      const docs = r.ok ? r.value : []
      return docs.map((d) =>
        d.tipo === 'nota' ? [d.leiaute, d.bruto, d.iss, d.liquido, d.situacao] : [],
      )
    }
    expect(resumo('nfse-autorizada.xml')).toEqual([
      // The file writes 1.292,75, which its own discounts and withholdings do not give.
      ['nfse-nacional-1.01', 150_000, 2_700, 127_050, 'ativa'],
    ])
    expect(resumo('bauru.xml')).toEqual([['proprio', 54_375, 1_088, 54_375, 'ativa']])
    expect(resumo('bentogoncalves.xml')).toEqual([['proprio', 28_000, 0, 28_000, 'ativa']])
    expect(resumo('RetornoConsulta.xml')).toEqual([
      ['sao-paulo', 2_050_000, 0, 2_045_000, 'ativa'],
      ['sao-paulo', 2_050_100, 0, 2_045_100, 'ativa'],
    ])
    expect(resumo('vitoriadaconquista.xml').slice(0, 2)).toEqual([
      ['abrasf-1.00', 169_000, 8_450, 169_000, 'ativa'],
      ['abrasf-1.00', 56_000, 2_800, 56_000, 'ativa'],
    ])
    // The city filled DescricaoCancelamento: that note no longer counts.
    expect(resumo('rioverde.xml')).toEqual([
      ['abrasf-2.0x', 1_518_343, 30_367, 1_518_343, 'cancelada'],
    ])
    expect(resumo('joao-dourado.xml')).toHaveLength(3)
  })

  it('gives each note a key of its own', () => {
    const chaves = new Map<string, string>()
    for (const caminho of todos) {
      // The same note of the examples, once in each environment.
      if (caminho.includes('homologacao')) continue
      const r = ler(caminho)
      for (const doc of r.ok ? r.value : []) {
        if (doc.tipo !== 'nota') continue
        expect(chaves.get(doc.chave), relative(PASTA, caminho)).toBeUndefined()
        chaves.set(doc.chave, caminho)
      }
    }
  })
})
