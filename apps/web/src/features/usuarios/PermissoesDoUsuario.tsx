import { Button, Radio } from '@mantine/core'
import { PERFIL, usuarios } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { EscolhaDeVerbos } from './EscolhaDeVerbos.tsx'
import { emOrdem, textoDaPermissao, textoDoPerfil, type UsuarioCompleto } from './usuario.ts'

type Pessoa = Pick<
  UsuarioCompleto,
  'usuarioId' | 'nome' | 'perfilAcesso' | 'permissoes' | 'podeAlterar' | 'versao'
>
const iguais = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  JSON.stringify(a && emOrdem(a)) === JSON.stringify(b && emOrdem(b))

function Diferenca({ lista, padrao }: { lista: readonly string[]; padrao: readonly string[] }) {
  const aMais = emOrdem(lista.filter((um) => !padrao.includes(um)))
  const aMenos = emOrdem(padrao.filter((um) => !lista.includes(um)))
  if (aMais.length === 0 && aMenos.length === 0) return null
  return (
    <p className="rz-diferenca">
      Diferença para o padrão:{' '}
      {[
        ...aMais.map((um) => `+ ${textoDaPermissao(um)}`),
        ...aMenos.map((um) => `− ${textoDaPermissao(um)}`),
      ].join(', ')}
    </p>
  )
}

/** The verbs of one person, against what their profile gives. Give it the version as key. */
export function PermissoesDoUsuario({ pessoa }: { pessoa: Pessoa }) {
  const { dados: matriz, estado } = useConsulta(usuarios.matrizDePermissoes, {})
  const [escolha, setEscolha] = useState<readonly string[] | null>(pessoa.permissoes)
  const { executar, enviando } = useAcao(usuarios.alterarPermissoes)
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!matriz) return <Carregando linhas={8} />
  const padrao =
    matriz.padroes.find((um) => um.perfilAcesso === pessoa.perfilAcesso)?.permissoes ?? []
  const sujo = !iguais(escolha, pessoa.permissoes)
  const pode = pessoa.podeAlterar && pessoa.perfilAcesso !== PERFIL.root
  const salvar = async () => {
    const { ok } = await executar({
      usuarioId: pessoa.usuarioId,
      permissoes: escolha === null ? null : [...escolha],
      versao: pessoa.versao,
    })
    if (ok) avisos.ok(`Permissões de ${pessoa.nome} alteradas. Valem no próximo pedido.`)
  }
  return (
    <div className="rz-formulario">
      <fieldset className="rz-sem-moldura" disabled={!pode}>
        <Radio.Group
          label="O que pode fazer"
          value={escolha === null ? 'padrao' : 'proprias'}
          onChange={(valor) => setEscolha(valor === 'padrao' ? null : padrao)}
        >
          <div className="rz-opcoes-em-linha">
            <Radio value="padrao" label={`O padrão de ${textoDoPerfil(pessoa.perfilAcesso)}`} />
            <Radio value="proprias" label="Lista própria" />
          </div>
        </Radio.Group>
        {escolha === null ? (
          <p className="rz-suave">{emOrdem(padrao).map(textoDaPermissao).join(' · ')}</p>
        ) : (
          <>
            <EscolhaDeVerbos
              rotulo={`Permissões de ${pessoa.nome}`}
              lista={escolha}
              onMudar={setEscolha}
              concediveis={[...matriz.concediveis, ...(pessoa.permissoes ?? [])]}
            />
            <Diferenca lista={escolha} padrao={padrao} />
          </>
        )}
      </fieldset>
      {pode ? (
        <div className="rz-formulario-acoes">
          <Button loading={enviando} disabled={!sujo} onClick={() => void salvar()}>
            Salvar permissões
          </Button>
        </div>
      ) : (
        <Faixa tom="bloqueado">Estas permissões não podem ser mudadas por você.</Faixa>
      )}
    </div>
  )
}
