import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PedirAoEscritorio } from '../../api/PedirAoEscritorio.tsx'
import { paths } from '../../paths.ts'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { Tela } from '../../ui/Tela.tsx'

/** An employee without a level: the figures of the company are not theirs to see, and they may ask for a screen. */
export const TelaDeQuemAjuda = () => (
  <Tela titulo="Início">
    <EstadoVazio
      titulo="O que é seu está no menu"
      texto="O seu acesso é de funcionário, sem as notas, as guias e os números da empresa. Se falta alguma tela para o seu trabalho, peça ao escritório."
      acoes={
        <>
          <PedirAoEscritorio assunto="acesso" texto="Pedir uma tela" />
          <Button component={Link} variant="default" to={paths.minhaConta}>
            Minha conta
          </Button>
        </>
      }
    />
  </Tela>
)
