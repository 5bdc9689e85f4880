import { useCallback, useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/cliente.ts'
import type { Falha } from '../../api/falha.ts'
import { enviarComProgresso } from './enviar-com-progresso.ts'
import { separarEnvio } from './separar-envio.ts'

export type Remessa = {
  readonly chave: string
  readonly nome: string
  readonly tamanho: number
  readonly enviados: number
  readonly estado: 'aguardando' | 'enviando' | 'recebida' | 'recusada'
  readonly importacaoId?: number
  readonly falha?: Falha
}
export type EstadoDoEnvio = {
  readonly preparando: boolean
  readonly remessas: readonly Remessa[]
  /** Names that are neither XML nor ZIP. */
  readonly fora: readonly string[]
}

/** Nothing was sent since the list was put away. */
export const ENVIO_PARADO: EstadoDoEnvio = { preparando: false, remessas: [], fora: [] }

/** XML dropped together become one archive, so that they are one import, undone together; each ZIP is its own. */
async function montarRemessas(zips: readonly File[], xmls: readonly File[]): Promise<File[]> {
  if (xmls.length <= 1) return [...zips, ...xmls]
  const { juntarEmZip, MAXIMO_DE_ARQUIVOS } = await import('./juntar-em-zip.ts')
  const partes = Math.ceil(xmls.length / MAXIMO_DE_ARQUIVOS)
  const juntos: File[] = []
  for (let i = 0; i < partes; i += 1) {
    const destes = xmls.slice(i * MAXIMO_DE_ARQUIVOS, (i + 1) * MAXIMO_DE_ARQUIVOS)
    const numero = partes > 1 ? ` (parte ${i + 1} de ${partes})` : ''
    juntos.push(await juntarEmZip(destes, `${xmls.length} arquivos XML${numero}.zip`))
  }
  return [...zips, ...juntos]
}

/** Sends what was dropped or chosen, one after the other, and says how far each went. */
export function useEnvio(aoReceber: (importacaoId: number) => void) {
  const despachar = useDispatch()
  const [estado, setEstado] = useState(ENVIO_PARADO)
  const corte = useRef<AbortController | null>(null)
  const avisarRecebida = useRef(aoReceber)
  avisarRecebida.current = aoReceber
  useEffect(() => () => corte.current?.abort(), [])

  const mudar = useCallback((chave: string, mudanca: Partial<Remessa>) => {
    setEstado((antes) => ({
      ...antes,
      remessas: antes.remessas.map((r) => (r.chave === chave ? { ...r, ...mudanca } : r)),
    }))
  }, [])

  const enviarUma = useCallback(
    async (arquivo: File, chave: string, sinal: AbortSignal): Promise<number | null> => {
      mudar(chave, { estado: 'enviando' })
      const resultado = await enviarComProgresso(arquivo, {
        sinal,
        aoAvancar: (enviados) => mudar(chave, { enviados }),
      })
      if (!resultado.ok) {
        mudar(chave, { estado: 'recusada', falha: resultado.falha })
        return null
      }
      const { importacaoId } = resultado.valor
      mudar(chave, { estado: 'recebida', enviados: arquivo.size, importacaoId })
      despachar(api.util.invalidateTags(['importacao', 'operacao'] as never))
      return importacaoId
    },
    [despachar, mudar],
  )

  const enviar = useCallback(
    async (arquivos: readonly File[]) => {
      if (arquivos.length === 0) return
      corte.current?.abort()
      const corteDeste = new AbortController()
      corte.current = corteDeste
      const { zips, xmls, fora } = separarEnvio(arquivos)
      setEstado({ preparando: true, remessas: [], fora })
      const remessas = await montarRemessas(zips, xmls)
      const chaves = remessas.map((_, i) => `remessa-${i}`)
      if (corteDeste.signal.aborted) return
      setEstado({
        preparando: false,
        fora,
        remessas: remessas.map(({ name, size }, i) => ({
          chave: chaves[i] ?? '',
          nome: name,
          tamanho: size,
          enviados: 0,
          estado: 'aguardando',
        })),
      })
      const recebidas: (number | null)[] = []
      for (const [i, remessa] of remessas.entries()) {
        if (corteDeste.signal.aborted) return
        recebidas.push(await enviarUma(remessa, chaves[i] ?? '', corteDeste.signal))
      }
      // One file, received: the person goes to its preview. Several: the list says where each one is.
      const [unica] = recebidas
      if (recebidas.length === 1 && fora.length === 0 && typeof unica === 'number') {
        setEstado(ENVIO_PARADO)
        avisarRecebida.current(unica)
      }
    },
    [enviarUma],
  )
  return {
    estado,
    enviar,
    ocupado:
      estado.preparando ||
      estado.remessas.some((r) => r.estado === 'aguardando' || r.estado === 'enviando'),
    /** Stops what is going and puts the list away. */
    fechar: useCallback(() => {
      corte.current?.abort()
      setEstado(ENVIO_PARADO)
    }, []),
  }
}
