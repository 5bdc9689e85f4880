import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Carregando } from '../Carregando.tsx'
import { EstadoVazio } from '../EstadoVazio.tsx'
import { abrirPdf, type Documento, proporcaoDa } from './abrir-pdf.ts'
import { type MotivoDoPdf, motivoDaFalha } from './motivo-da-falha.ts'
import { PaginasDoPdf } from './PaginasDoPdf.tsx'
import './pdf.css'

type Aberto =
  | { readonly fase: 'abrindo' }
  | { readonly fase: 'aberto'; readonly documento: Documento; readonly proporcao: number }
  | { readonly fase: 'falhou'; readonly motivo: MotivoDoPdf }

/** Opens the bytes, says why when they do not open, and lets the document go with the screen. */
export function LeitorDePdf({ titulo, blob }: { titulo: string; blob: Blob }) {
  const [estado, setEstado] = useState<Aberto>({ fase: 'abrindo' })
  const [vez, setVez] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens again
  useEffect(() => {
    let largar = (): void => undefined
    let foi = false
    setEstado({ fase: 'abrindo' })
    const abrir = async () => {
      const bytes = await blob.arrayBuffer()
      if (foi) return
      const aberto = abrirPdf(bytes)
      largar = aberto.largar
      const documento = await aberto.pronto
      const proporcao = await proporcaoDa(documento, 1)
      if (!foi) setEstado({ fase: 'aberto', documento, proporcao })
    }
    abrir().catch((erro: unknown) => {
      if (!foi) setEstado({ fase: 'falhou', motivo: motivoDaFalha(erro, blob.size) })
    })
    return () => {
      foi = true
      largar()
    }
  }, [blob, vez])
  if (estado.fase === 'abrindo') return <Carregando linhas={12} />
  if (estado.fase === 'falhou') {
    return (
      <EstadoVazio
        {...estado.motivo}
        acoes={
          <Button
            variant="default"
            leftSection={<IconRefresh size={14} />}
            onClick={() => setVez((antes) => antes + 1)}
          >
            Tentar de novo
          </Button>
        }
      />
    )
  }
  return <PaginasDoPdf titulo={titulo} documento={estado.documento} proporcao={estado.proporcao} />
}
