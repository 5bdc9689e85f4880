import { Button, Switch } from '@mantine/core'
import { PERFIL, usuarios } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useRascunho } from '../../api/use-rascunho.ts'
import { paths } from '../../paths.ts'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarData } from '../../ui/formato.ts'
import { limpar } from '../../ui/mascaras.ts'
import {
  type AcessoEscrito,
  acessoParaEnvio,
  CamposDoAcesso,
  faltasDoAcesso,
} from './CamposDoAcesso.tsx'
import type { UsuarioCompleto } from './usuario.ts'

type Escrito = AcessoEscrito & { exigeMfa: boolean }

const doUsuario = (pessoa: UsuarioCompleto): Escrito => ({
  perfil: pessoa.perfilAcesso,
  atuaComo: pessoa.atuaComo,
  empresas: pessoa.empresas,
  departamento: pessoa.departamento ?? '',
  validoAte: pessoa.validoAte === null ? '' : limpar('date', formatarData(pessoa.validoAte)),
  exigeMfa: pessoa.exigeMfa,
})

/** Profile, companies, department, validity and second factor of somebody. Give it the version as key. */
export function AcessoDoUsuario({ pessoa }: { pessoa: UsuarioCompleto }) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const [inicial] = useState(() => doUsuario(pessoa))
  const [escrito, setEscrito] = useState(inicial)
  const { executar } = useAcao(usuarios.alterarUsuario)
  const sujo = JSON.stringify(escrito) !== JSON.stringify(inicial)
  const rascunho = useRascunho({
    chave: `${paths.usuarios}#${pessoa.usuarioId}`,
    titulo: `Acesso de ${pessoa.nome}`,
    valores: escrito,
    sujo,
    aoContinuar: (guardado) => setEscrito({ ...inicial, ...guardado }),
  })
  const faltas = faltasDoAcesso(escrito, hoje)
  const integra = pessoa.perfilAcesso === PERFIL.integracao
  const mudouPerfil = escrito.perfil !== pessoa.perfilAcesso
  return (
    <Formulario
      rascunho={rascunho}
      faltas={faltas}
      pronto={sujo}
      enviar={pessoa.podeAlterar ? 'Salvar acesso' : undefined}
      acoes={
        <Button variant="default" disabled={!sujo} onClick={() => setEscrito(inicial)}>
          Desfazer
        </Button>
      }
      onEnviar={() =>
        executar({
          usuarioId: pessoa.usuarioId,
          ...acessoParaEnvio(escrito),
          exigeMfa: escrito.exigeMfa,
          versao: pessoa.versao,
        })
      }
      onFeito={() => avisos.ok(`Acesso de ${pessoa.nome} alterado. Vale no próximo pedido.`)}
    >
      <fieldset className="rz-sem-moldura" disabled={!pessoa.podeAlterar}>
        <CamposDoAcesso
          acesso={escrito}
          perfilFixo={integra}
          onMudar={(mudanca) => setEscrito((antes) => ({ ...antes, ...mudanca }))}
        />
        {integra ? null : (
          <Switch
            label="Exigir verificação em duas etapas"
            checked={escrito.exigeMfa}
            onChange={({ currentTarget: { checked } }) =>
              setEscrito((antes) => ({ ...antes, exigeMfa: checked }))
            }
          />
        )}
      </fieldset>
      {mudouPerfil && pessoa.permissoes !== null ? (
        <Faixa tom="atencao">
          Com outro perfil, as permissões próprias desta pessoa voltam ao padrão.
        </Faixa>
      ) : null}
      {pessoa.podeAlterar ? null : (
        <Faixa tom="bloqueado">Esta pessoa está acima do seu acesso: aqui é só consulta.</Faixa>
      )}
    </Formulario>
  )
}
