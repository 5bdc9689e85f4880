import { Button } from '@mantine/core'
import { emissoes } from '@razao/contract'
import { IconBan, IconChevronUp, IconCopy, IconFileTypePdf, IconReplace } from '@tabler/icons-react'
import { useState } from 'react'
import { useBaixar } from '../../../api/use-baixar.ts'
import { usePode } from '../../../state/contexto.ts'
import { MenuSuspenso } from '../../../ui/MenuSuspenso.tsx'
import { enderecoDaCobranca } from '../cobrancas/enderecos.ts'
import type { NotaInteira } from '../nota.ts'
import { CancelarNota } from './CancelarNota.tsx'
import { podeComA } from './nota-emitida.ts'

/** The paper of a note, and what else is done with one that was issued: cancel, replace, copy. */
export function AcoesDaNota({ nota }: { nota: NotaInteira }) {
  const emite = usePode('emitirNota', 'financeiro')
  const baixar = useBaixar()
  const [cancelando, setCancelando] = useState(false)
  const [baixando, setBaixando] = useState(false)
  const { papel, cancelar, substituir, copiar } = podeComA(nota, emite)
  const { id: notaId } = nota
  const baixarPdf = async () => {
    setBaixando(true)
    await baixar(emissoes.baixarDanfse, { notaId })
    setBaixando(false)
  }
  const itens = [
    ...(copiar
      ? [
          {
            id: 'copiar',
            texto: 'Copiar como nova',
            icone: <IconCopy size={15} aria-hidden />,
            para: enderecoDaCobranca({ tipo: 'copiar', notaId }),
          },
        ]
      : []),
    ...(substituir === null
      ? []
      : [
          {
            id: 'substituir',
            texto:
              substituir === 'pode'
                ? 'Substituir'
                : 'Substituir: esta prefeitura não substitui por aqui. Cancele e emita de novo.',
            icone: <IconReplace size={15} aria-hidden />,
            para: enderecoDaCobranca({ tipo: 'substituir', notaId }),
            desligado: substituir !== 'pode',
          },
        ]),
    ...(cancelar
      ? [
          {
            id: 'cancelar',
            texto: 'Cancelar a nota…',
            icone: <IconBan size={15} aria-hidden />,
            onClick: () => setCancelando(true),
          },
        ]
      : []),
  ]
  return (
    <>
      {papel ? (
        <Button
          variant="default"
          loading={baixando}
          leftSection={<IconFileTypePdf size={15} aria-hidden />}
          onClick={() => void baixarPdf()}
        >
          {papel}
        </Button>
      ) : null}
      {itens.length > 0 ? (
        <MenuSuspenso
          rotulo={`Mais ações da nota ${nota.numero}`}
          alinhamento="fim"
          gatilho={(botao) => (
            <Button
              {...botao}
              variant="default"
              rightSection={<IconChevronUp size={15} aria-hidden />}
            >
              Mais
            </Button>
          )}
          itens={itens}
        />
      ) : null}
      {cancelando ? <CancelarNota nota={nota} onFechar={() => setCancelando(false)} /> : null}
    </>
  )
}
