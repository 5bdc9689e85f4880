import { Button, NativeSelect } from '@mantine/core'
import { fiscal, type RouteOutput } from '@razao/contract'
import { useEffect, useRef, useState } from 'react'
import { Carregando } from '../ui/Carregando.tsx'
import { DialogoAberto } from '../ui/DialogoAberto.tsx'
import { formatarCompetencia, formatarDinheiro } from '../ui/formato.ts'
import { Situacao } from '../ui/Situacao.tsx'
import { Tabela } from '../ui/Tabela.tsx'
import { falhaNaTela } from './falha.ts'
import { useAcao } from './use-acao.ts'
import './importar-guias.css'

type Conferencia = RouteOutput<typeof fiscal.lerGuiaOficial>
type Ficha = {
  readonly arquivo: File
  readonly conferencia: Conferencia | null
  readonly falha: string | null
  readonly importada: boolean
}

const TONS = {
  pronta: { tom: 'ok', texto: 'Confere' },
  escolher: { tom: 'atencao', texto: 'Escolha a guia' },
  recusada: { tom: 'erro', texto: 'Não importada' },
} as const
const SEM_RESPOSTA = 'Não deu para ler agora. Envie este arquivo de novo.'

const lendo = ({ conferencia, falha, importada }: Ficha): boolean =>
  conferencia === null && falha === null && !importada
const pronta = ({ conferencia, importada }: Ficha): boolean =>
  conferencia?.situacao === 'pronta' && !importada

function situacaoDa(ficha: Ficha): { tom: 'ok' | 'atencao' | 'erro' | 'info'; texto: string } {
  if (ficha.importada) return { tom: 'ok', texto: 'Importada' }
  if (ficha.falha !== null) return TONS.recusada
  if (ficha.conferencia === null) return { tom: 'info', texto: 'Lendo…' }
  const { situacao, campos } = ficha.conferencia
  return situacao === 'pronta' && campos.some(({ igual }) => !igual)
    ? { tom: 'atencao', texto: 'Confere, com diferenças' }
    : TONS[situacao]
}

function Campos({ campos }: Pick<Conferencia, 'campos'>) {
  if (campos.length === 0) return null
  return (
    <Tabela
      nome="Nossa guia e o PDF, campo por campo"
      legenda="Nossa guia e o PDF, campo por campo"
      legendaOculta
      className="rz-campos-da-guia"
      linhas={campos}
      chave={({ campo }) => campo}
      daLinha={({ igual }) => ({ 'data-diferente': !igual })}
      colunas={[
        { titulo: 'Campo', nomeia: true, celula: ({ campo }) => campo },
        { titulo: 'Nossa guia', celula: ({ nosso }) => nosso },
        { titulo: 'No PDF', celula: ({ deles }) => deles },
        { titulo: '', soLeitor: true, celula: ({ igual }) => (igual ? '✓' : '≠') },
      ]}
    />
  )
}

type DaFicha = { ficha: Ficha; ocupado: boolean; onEscolher: (guiaId: number) => void }

function Lida({ ficha, ocupado, onEscolher }: DaFicha) {
  const { conferencia, falha } = ficha
  if (falha !== null) return <p role="alert">{falha}</p>
  if (conferencia === null) return <Carregando linhas={1} />
  const { guia, candidatas, campos, mensagem, lida } = conferencia
  return (
    <>
      <p>
        {guia === null ? null : (
          <strong>
            {guia.rotulo} de {guia.empresa}, {formatarCompetencia(guia.competencia)}:{' '}
          </strong>
        )}
        {formatarDinheiro(lida.total)}. {mensagem}
      </p>
      {lida.recebedorDoPix === null ? null : (
        <p className="rz-suave">O Pix do PDF paga a {lida.recebedorDoPix}. Confira se é o órgão.</p>
      )}
      {candidatas.length === 0 ? null : (
        <NativeSelect
          aria-label={`De qual guia é ${ficha.arquivo.name}`}
          value=""
          disabled={ocupado}
          data={[
            { value: '', label: 'Escolha a guia…' },
            ...candidatas.map((uma) => ({
              value: String(uma.id),
              label: `${uma.rotulo}, ${uma.empresa}, ${formatarCompetencia(uma.competencia)}: ${formatarDinheiro(uma.total)}`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => value !== '' && onEscolher(Number(value))}
        />
      )}
      {campos.length === 0 ? null : (
        <details open={campos.some(({ igual }) => !igual)}>
          <summary>Comparar campo por campo</summary>
          <Campos campos={campos} />
        </details>
      )}
    </>
  )
}

type Props = {
  arquivos: readonly File[]
  /** The guide they are dropped on; without it, each is looked for by what it says. */
  guiaId?: number
  onFechar: () => void
}

/** PDFs of official guides: read and compared one by one, and taken only when the person says so. */
export function ImportarGuias({ arquivos, guiaId, onFechar }: Props) {
  const [fichas, setFichas] = useState<readonly Ficha[]>(() =>
    arquivos.map((arquivo) => ({ arquivo, conferencia: null, falha: null, importada: false })),
  )
  const { executar: conferir } = useAcao(fiscal.lerGuiaOficial, { semModal: true })
  const importar = useAcao(fiscal.importarGuiaOficial, { semModal: true })
  const comecou = useRef(false)
  const mudar = (qual: number, mudanca: Partial<Ficha>) =>
    setFichas((atuais) => atuais.map((uma, i) => (i === qual ? { ...uma, ...mudanca } : uma)))
  const ler = async (qual: number, arquivo: File, de: number | undefined) => {
    const dita = await conferir(de === undefined ? {} : { guiaId: de }, { arquivo })
    if (dita.ok) return mudar(qual, { conferencia: dita.valor, falha: null })
    const { detalhe, titulo } = falhaNaTela(dita.falha)
    mudar(qual, { falha: detalhe ?? titulo ?? SEM_RESPOSTA })
  }
  // One after the other: each takes a thread of the server.
  const lerTodos = async () => {
    for (const [i, arquivo] of arquivos.entries()) await ler(i, arquivo, guiaId)
  }
  useEffect(() => {
    if (comecou.current) return
    comecou.current = true
    void lerTodos()
  })
  const prontas = fichas.filter(pronta)
  const importarProntas = async () => {
    for (const [i, ficha] of fichas.entries()) {
      const guia = ficha.conferencia?.guia
      if (!pronta(ficha) || guia == null) continue
      const dita = await importar.executar({ guiaId: guia.id }, { arquivo: ficha.arquivo })
      if (dita.ok) mudar(i, { importada: true })
      else mudar(i, { falha: falhaNaTela(dita.falha).detalhe ?? falhaNaTela(dita.falha).titulo })
    }
  }
  const ocupado = importar.enviando || fichas.some(lendo)
  return (
    <DialogoAberto
      aberto
      onFechar={onFechar}
      titulo="Importar guias oficiais"
      tamanho="lg"
      preso={importar.enviando}
    >
      <ul className="rz-importar-guias">
        {fichas.map((ficha, i) => (
          <li key={`${ficha.arquivo.name}-${ficha.arquivo.size}-${ficha.arquivo.lastModified}`}>
            <header>
              <strong>{ficha.arquivo.name}</strong>
              <Situacao tom={situacaoDa(ficha).tom}>{situacaoDa(ficha).texto}</Situacao>
            </header>
            <Lida
              ficha={ficha}
              ocupado={ocupado}
              onEscolher={(id) => {
                mudar(i, { conferencia: null })
                void ler(i, ficha.arquivo, id)
              }}
            />
          </li>
        ))}
      </ul>
      <div className="rz-importar-acoes">
        <Button variant="default" onClick={onFechar} disabled={importar.enviando}>
          {prontas.length > 0 || fichas.some(lendo) ? 'Desistir' : 'Fechar'}
        </Button>
        {prontas.length === 0 ? null : (
          <Button
            loading={importar.enviando}
            disabled={ocupado}
            onClick={() => void importarProntas()}
          >
            {prontas.length === 1 ? 'Importar a guia' : `Importar ${prontas.length} guias`}
          </Button>
        )}
      </div>
    </DialogoAberto>
  )
}
