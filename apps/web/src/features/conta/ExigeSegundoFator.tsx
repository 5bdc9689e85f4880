import { Button } from '@mantine/core'
import { CadastroDoAplicativo } from '../../api/CadastroDoAplicativo.tsx'
import { pedeProvaRecente } from '../../api/identidade.ts'
import { paths } from '../../paths.ts'
import { useConfiguracao } from '../../state/configuracao.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import { Faixa } from '../../ui/Faixa.tsx'
import './conta.css'

/** The office asks for two steps: they are set up here, and the next sign-in has both. */
export function ExigeSegundoFator() {
  const { entrar, sair, email } = useSituacaoDaSessao()
  const { plataforma } = useConfiguracao()
  return (
    <div className="rz-conta">
      <h1>Verificação em duas etapas</h1>
      <Faixa tom="info">
        O escritório pede a verificação em duas etapas. Se você já tem, entre de novo e use o código
        ou a sua chave de acesso.
      </Faixa>
      {plataforma === null ? (
        <CadastroDoAplicativo
          onPronto={() => void entrar(null, { deNovo: true, email })}
          onProva={(falha) => {
            if (!pedeProvaRecente(falha)) return false
            void entrar(null, { deNovo: true, email })
            return true
          }}
        />
      ) : (
        <p>
          Se ainda não tem, cadastre no endereço da plataforma, em{' '}
          <a href={`${plataforma}${paths.minhaConta}?aba=segundo-fator`}>{plataforma}</a>, e volte.
        </p>
      )}
      <Button variant="subtle" onClick={() => void entrar(null, { deNovo: true, email })}>
        Já tenho: entrar de novo
      </Button>
      <Button variant="subtle" onClick={() => void sair()}>
        Entrar com outra conta
      </Button>
    </div>
  )
}
