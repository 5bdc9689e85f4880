import { pessoal, type RouteOutput } from '@razao/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { hojeEmBrasilia } from '../state/hoje.ts'
import { registrarPendencia } from '../state/pendencias.ts'
import type { RascunhoRecuperado } from '../ui/AvisoDeRascunho.tsx'
import { formatarHora, formatarInstante } from '../ui/formato.ts'
import { novaChave } from './chave.ts'
import { pedir } from './pedir.ts'

const CADENCIA_DO_RASCUNHO = 2000

type Conteudo = Readonly<Record<string, unknown>>
type Guardado = NonNullable<RouteOutput<typeof pessoal.lerRascunho>['rascunho']>

/** `14:32` today; with the day when it is of another one. */
export const quandoFoi = (iso: string, hoje: string): string => {
  const comDia = formatarInstante(iso)
  const [dia = '', mes = '', ano = ''] = comDia.slice(0, 10).split('/')
  return `${ano}-${mes}-${dia}` === hoje ? formatarHora(iso) : comDia
}

/**
 * What is under way of each draft. A form that begins anew reads only after the one before threw its draft away:
 * what was sent must not be offered again.
 */
const filas = new Map<string, Promise<unknown>>()

/**
 * One draft on the server. A second write waits for the first, so that versions follow each other; when another
 * tab wrote meanwhile (`registro-mudou`) the last one to type wins, on the version it finds.
 */
export function rascunhoNoServidor(chave: string) {
  let versao = 0
  const enviar = async (conteudo: Conteudo): Promise<boolean> => {
    const entrada = { chave, versao, conteudo }
    const resultado = await pedir(pessoal.salvarRascunho, { entrada, chave: novaChave() })
    if (resultado.ok) {
      versao = (resultado.valor as { versao: number }).versao
      return true
    }
    return false
  }
  const ler = async (): Promise<Guardado | null> => {
    const resultado = await pedir(pessoal.lerRascunho, { entrada: { chave } })
    if (!resultado.ok) return null
    const { rascunho } = resultado.valor as RouteOutput<typeof pessoal.lerRascunho>
    versao = rascunho?.versao ?? 0
    return rascunho
  }
  const emFila = <T>(fazer: () => Promise<T>): Promise<T> => {
    const vez = (filas.get(chave) ?? Promise.resolve()).then(fazer)
    filas.set(
      chave,
      vez.catch(() => undefined),
    )
    return vez
  }
  return {
    ler: () => emFila(ler),
    guardar: (conteudo: Conteudo) =>
      emFila(async () => {
        if (await enviar(conteudo)) return true
        await ler()
        return enviar(conteudo)
      }),
    descartar: () =>
      emFila(async () => {
        versao = 0
        await pedir(pessoal.descartarRascunho, { entrada: { chave }, chave: novaChave() })
      }),
  }
}

type Opcoes<C extends Conteudo> = {
  /** Address of the screen and, after `#`, what is being edited: `/perfil/dados-cadastrais#12`. */
  chave: string
  /** What the person is told of when leaving: «Dados cadastrais». */
  titulo: string
  valores: C
  /** Something differs from what is saved. */
  sujo: boolean
  /** The person wants the recovered draft. */
  aoContinuar: (conteudo: C) => void
}

/**
 * Keeps a form on the server every two seconds while it changes, when the person is idle too long, when a new
 * version is loaded, and when they leave; on the way back offers what was kept. Secrets do not belong in it.
 * Show `recuperado` with `<AvisoDeRascunho>` and call `concluir` when the form was sent.
 */
export function useRascunho<C extends Conteudo>(opcoes: Opcoes<C>) {
  const { chave, titulo } = opcoes
  const atual = useRef(opcoes)
  atual.current = opcoes
  const [rascunho] = useState(() => rascunhoNoServidor(chave))
  const [achado, setAchado] = useState<Guardado | null>(null)
  const guardado = useRef('')
  const terminado = useRef(false)

  useEffect(() => {
    let aqui = true
    void rascunho.ler().then((lido) => {
      const igual = JSON.stringify(lido?.conteudo) === JSON.stringify(atual.current.valores)
      if (aqui && lido && !igual) setAchado(lido)
    })
    return () => {
      aqui = false
    }
  }, [rascunho])

  const guardar = useCallback(async () => {
    const { valores, sujo } = atual.current
    const texto = JSON.stringify(valores)
    if (terminado.current || !sujo || texto === guardado.current) return
    if (await rascunho.guardar(valores)) guardado.current = texto
  }, [rascunho])
  const descartar = useCallback(async () => {
    guardado.current = ''
    await rascunho.descartar()
  }, [rascunho])

  useEffect(() => {
    const relogio = setInterval(() => void guardar(), CADENCIA_DO_RASCUNHO)
    const parar = registrarPendencia({
      titulo,
      sujo: () => atual.current.sujo && !terminado.current,
      guardar,
      descartar: () => {
        terminado.current = true
        return descartar()
      },
    })
    return () => {
      clearInterval(relogio)
      parar()
      void guardar()
    }
  }, [guardar, descartar, titulo])

  const recuperado: RascunhoRecuperado | null = achado && {
    quando: quandoFoi(achado.atualizadoEm, hojeEmBrasilia()),
    continuar: () => {
      setAchado(null)
      atual.current.aoContinuar(achado.conteudo as C)
    },
    descartar: () => {
      setAchado(null)
      void descartar()
    },
  }
  const concluir = async () => {
    terminado.current = true
    await descartar()
  }
  return { recuperado, concluir, guardar }
}
