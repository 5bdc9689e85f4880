import { Button, FileButton } from '@mantine/core'
import { escritorio } from '@razao/contract'
import { IconUpload } from '@tabler/icons-react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { FormularioDaMarca } from './FormularioDaMarca.tsx'
import type { MeuEscritorio } from './meu-escritorio.ts'

type Tema = 'claro' | 'escuro'

function Logotipo({ tema, tem, podeEditar }: { tema: Tema; tem: boolean; podeEditar: boolean }) {
  const { executar, enviando } = useAcao(escritorio.enviarLogo)
  const enviar = async (arquivo: File | null) => {
    if (arquivo === null) return
    const { ok } = await executar({ tema }, { arquivo })
    if (ok) avisos.ok(`Logotipo para fundo ${tema} recebido.`)
  }
  return (
    <div className="rz-logotipo">
      <span>Para fundo {tema}</span>
      <Situacao tom={tem ? 'ok' : 'nenhum'}>{tem ? 'Enviado' : 'Sem logotipo'}</Situacao>
      {podeEditar ? (
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          onChange={(arquivo) => void enviar(arquivo)}
        >
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              loading={enviando}
              leftSection={<IconUpload size={14} />}
            >
              {tem ? 'Trocar' : 'Enviar'}
            </Button>
          )}
        </FileButton>
      ) : null}
    </div>
  )
}

/** The brand of one's own office, with its logos. */
export function MarcaDoEscritorio({ dados }: { dados: MeuEscritorio }) {
  const { executar, enviando } = useAcao(escritorio.salvarMinhaMarca)
  return (
    <div className="rz-cartao rz-parte">
      <FormularioDaMarca
        key={dados.versao}
        marca={dados.marca}
        nomePadrao={dados.nome}
        podeEditar={dados.podeEditar}
        enviando={enviando}
        onSalvar={async (marca) => {
          const resultado = await executar({ marca, versao: dados.versao })
          if (resultado.ok) avisos.ok('Marca salva. Vale na próxima vez que a página abrir.')
          return resultado
        }}
      >
        <section className="rz-logotipos" aria-labelledby="logotipos">
          <h3 id="logotipos">Logotipo</h3>
          <p className="rz-suave">PNG, JPEG ou WebP, até 512 kB e 2000 pixels de lado.</p>
          <Logotipo tema="claro" tem={dados.logoClaro} podeEditar={dados.podeEditar} />
          <Logotipo tema="escuro" tem={dados.logoEscuro} podeEditar={dados.podeEditar} />
        </section>
      </FormularioDaMarca>
    </div>
  )
}
