import { Button, FileButton } from '@mantine/core'
import { minhaConta } from '@razao/contract'
import { useEffect } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { useFoto } from '../../api/use-foto.ts'
import { useUsuario } from '../../state/contexto.ts'
import { useDespacho } from '../../state/reducers.ts'
import { userSlice } from '../../state/user.ts'
import { avisos } from '../../ui/avisos.tsx'
import { reduzirFoto } from './reduzir-foto.ts'

/** The top bar shows the same picture: it hears of another one, or of none. */
function useFotoNaBarra(marca: string | null | undefined): void {
  const usuario = useUsuario()
  const despachar = useDespacho()
  useEffect(() => {
    if (!usuario || marca === undefined || (usuario.foto ?? null) === marca) return
    despachar(userSlice.actions.loginSuccess({ ...usuario, foto: marca }))
  }, [usuario, marca, despachar])
}

const inicialDe = (nome: string): string => nome.trim().charAt(0).toUpperCase()

export function Foto({ nome }: { nome: string }) {
  const { dados } = useConsulta(minhaConta.situacaoDaFoto, {})
  const marca = dados?.foto?.sha256 ?? null
  useFotoNaBarra(dados && marca)
  const endereco = useFoto(marca)
  const { executar, enviando } = useAcao(minhaConta.enviarFoto)
  const remover = useAcao(minhaConta.removerFoto)
  const enviar = async (arquivo: File | null) => {
    if (arquivo === null) return
    const reduzida = await reduzirFoto(arquivo)
    if (reduzida === null) return avisos.erro('Escolha uma imagem PNG, JPEG ou WebP.')
    const { ok } = await executar({}, { arquivo: reduzida })
    if (ok) avisos.ok('Foto guardada.')
  }
  const apagar = async () => {
    const { ok } = await remover.executar({})
    if (ok) avisos.ok('Foto apagada.')
  }
  return (
    <div className="rz-foto">
      {endereco === null ? (
        <span className="rz-foto-quadro" aria-hidden>
          {inicialDe(nome)}
        </span>
      ) : (
        <img className="rz-foto-quadro" src={endereco} alt={`Foto de ${nome}`} />
      )}
      <div>
        <div className="rz-acoes">
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={(arquivo) => void enviar(arquivo)}
          >
            {(props) => (
              <Button {...props} variant="default" loading={enviando}>
                {marca === null ? 'Enviar foto' : 'Trocar foto'}
              </Button>
            )}
          </FileButton>
          {marca === null ? null : (
            <Button variant="subtle" loading={remover.enviando} onClick={() => void apagar()}>
              Apagar foto
            </Button>
          )}
        </div>
        <small>É cortada em quadrado e reduzida antes de sair do seu aparelho.</small>
      </div>
    </div>
  )
}
