import { Button, Menu } from '@mantine/core'
import { emissoes } from '@razao/contract'
import { IconBan, IconChevronUp, IconCopy, IconFileTypePdf, IconReplace } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBaixar } from '../../../api/use-baixar.ts'
import { usePode } from '../../../state/contexto.ts'
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
      {cancelar || substituir || copiar ? (
        <Menu position="top-end" withinPortal={false}>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronUp size={15} aria-hidden />}>
              Mais
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {copiar ? (
              <Menu.Item
                component={Link}
                to={enderecoDaCobranca({ tipo: 'copiar', notaId })}
                leftSection={<IconCopy size={15} aria-hidden />}
              >
                Copiar como nova
              </Menu.Item>
            ) : null}
            {substituir === 'sem-isso' ? (
              <Menu.Item disabled leftSection={<IconReplace size={15} aria-hidden />}>
                Substituir: esta prefeitura não substitui por aqui. Cancele e emita de novo.
              </Menu.Item>
            ) : null}
            {substituir === 'pode' ? (
              <Menu.Item
                component={Link}
                to={enderecoDaCobranca({ tipo: 'substituir', notaId })}
                leftSection={<IconReplace size={15} aria-hidden />}
              >
                Substituir
              </Menu.Item>
            ) : null}
            {cancelar ? (
              <Menu.Item
                leftSection={<IconBan size={15} aria-hidden />}
                onClick={() => setCancelando(true)}
              >
                Cancelar a nota…
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {cancelando ? <CancelarNota nota={nota} onFechar={() => setCancelando(false)} /> : null}
    </>
  )
}
